/** About this map: what a methods section needs; and the help with its keys. */
import type { App } from "./app";
import { openDialog } from "./dialog";
import { byId, el } from "./dom";
import { count, plural } from "./numbers";

export function startAbout(app: App): void {
    byId("open-about").addEventListener("click", () => openAbout(app));
    byId("help").addEventListener("click", openHelp);
}

function aboutRows(app: App): [string, string][] {
    const { data } = app.store;
    return [
        ["Items", count(data.n)],
        ["Links", count(data.m) + (data.directed ? ", directed" : "")],
        ["Link weight", data.weightName],
        ...(data.sizeName ? [["Size of an item", data.sizeName] as [string, string]] : []),
        ...(data.clusters.length ? [["Clusters", count(data.clusters.length)] as [string, string]] : []),
        ...(data.papers ? [["Papers behind the links", plural(data.papers.count, "paper")] as [string, string]] : []),
        ...data.about.map((a): [string, string] => [a.name, a.value]),
    ];
}

function openAbout(app: App): void {
    const { data } = app.store;
    const rows = aboutRows(app);
    const copy = el("button", { type: "button", text: "Copy as text" });
    copy.addEventListener("click", async () => {
        try {
            await navigator.clipboard.writeText([data.title, ...rows.map(([k, v]) => `${k}: ${v}`)].join("\n"));
            copy.textContent = "Copied";
        } catch {
            copy.textContent = "Copying is not allowed here";
        }
    });
    openDialog("about", "About this map",
        el("p", { class: "lead", text: data.title }),
        ...(data.description ? [el("p", { text: data.description })] : []),
        el("dl", {}, ...rows.flatMap(([k, v]) => [el("dt", { text: k }), el("dd", { text: v })])),
        el("div", { class: "row" }, copy),
        el("p", { class: "quiet", text: "Made with bibweft. The page draws with sigma.js and graphology (MIT licence; the notices are in the file itself)." }));
}

const KEYS: [string, string][] = [
    ["/", "search"],
    ["← ↑ → ↓", "move the map"],
    ["+  -  0", "zoom in, zoom out, whole map"],
    ["n  p", "next and previous item, by size"],
    ["Enter", "open the details of the item"],
    ["Esc", "close what is open, undo the selection"],
    ["?", "this help"],
];

export function openHelp(): void {
    openDialog("help", "Help",
        el("p", { text: "Drag to move, turn the wheel or pinch to zoom. Point at an item or a link to see what it is; click it for everything that is known of it. In the list of linked items, the weight opens the papers that made the link." }),
        el("dl", { class: "keys" }, ...KEYS.flatMap(([keys, does]) => [
            el("dt", {}, ...keys.split(/\s+/).map((k) => el("kbd", { text: k }))), el("dd", { text: does }),
        ])),
        el("p", { text: "The address of the page always holds what you see: keep or share it (Save, Copy link) to come back to the same view." }));
}
