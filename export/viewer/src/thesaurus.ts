/** Terms merged or dropped by hand, and the thesaurus file that makes the next run do so. */
import type { App } from "./app";
import { announce, byId, el } from "./dom";
import { download } from "./download";
import { plural } from "./numbers";
import type { MapData } from "./data";

/** A label as the command reads it back: quotes around it are taken off, quotes inside stay; without them # begins a comment. */
const cell = (text: string): string => {
    const plain = text.replace(/[\t\r\n]+/g, " ");
    return /^#|^".*"$/.test(plain) ? `"${plain}"` : plain;
};

/** The file: a label and what takes its place, nothing where it is dropped. */
export function thesaurusText(data: MapData, edited: Map<number, number | null>): string {
    const rows = [...edited].map(([from, to]) => `${cell(data.label[from]!)}\t${to === null ? "" : cell(data.label[to]!)}`);
    return ["label\treplace by", ...rows].join("\n") + "\n";
}

export class Edits {
    /** The item that waits for the one that takes its place. */
    private merging: number | null = null;

    constructor(private readonly app: App) {
        app.store.listen((keys) => keys.has("edited") && this.list());
        this.list();
    }

    /** Buttons of the panel of an item. */
    buttons(node: number): HTMLElement {
        return el("div", { class: "row edit" },
            el("button", { type: "button", text: "Merge into…", title: "Count this term as another one in the next run", onclick: () => this.begin(node) }),
            el("button", { type: "button", text: "Drop", title: "Leave this term out of the next run", onclick: () => this.put(node, null) }));
    }

    /** Whether choosing this item ends a merge instead of opening its panel. */
    takes(node: number): boolean {
        const from = this.merging;
        if (from === null) return false;
        if (node === from) return true;
        this.cancel();
        this.put(from, node);
        return true;
    }

    /** Ends a merge that was begun; false if there was none. */
    cancel(): boolean {
        const was = this.merging !== null;
        this.merging = null;
        byId("banner").hidden = true;
        return was;
    }

    private begin(node: number): void {
        this.merging = node;
        byId("banner").replaceChildren(
            el("span", { text: `Merging “${this.app.store.data.label[node]}”: choose the item that takes its place, on the map or by search.` }),
            el("button", { type: "button", class: "only", text: "Cancel", onclick: () => this.cancel() }));
        byId("banner").hidden = false;
        this.app.select(null);
    }

    private put(from: number, to: number | null): void {
        const { store } = this.app;
        const edited = new Map(store.state.edited);
        edited.set(from, to);
        // What was merged into an item follows it.
        for (const [a, b] of edited) if (b === from) edited.set(a, to);
        if (to !== null) edited.delete(to);
        store.set({ edited });
        const label = store.data.label;
        announce(to === null ? `${label[from]} dropped` : `${label[from]} merged into ${label[to]}`);
        this.app.select(to === null ? null : { kind: "node", node: to });
    }

    private undo(from: number): void {
        const edited = new Map(this.app.store.state.edited);
        edited.delete(from);
        this.app.store.set({ edited });
    }

    private list(): void {
        const { data, state } = this.app.store;
        const box = byId("edits");
        box.hidden = state.edited.size === 0;
        const rows = [...state.edited].map(([from, to]) => el("li", {},
            el("span", { text: to === null ? `${data.label[from]}: dropped` : `${data.label[from]} → ${data.label[to]}` }),
            el("button", { type: "button", class: "only", text: "undo", "aria-label": `Undo ${data.label[from]}`, onclick: () => this.undo(from) })));
        box.replaceChildren(
            el("div", { class: "heading" }, el("h2", { text: plural(state.edited.size, "term", "terms") + " edited" })),
            el("ul", { class: "edited" }, ...rows),
            el("button", {
                type: "button", id: "save-thesaurus", text: "Save thesaurus", onclick: () => download("thesaurus.tsv", "text/tab-separated-values", thesaurusText(data, state.edited)),
            }),
            el("p", { class: "quiet", text: "Give the file to the next run: --thesaurus thesaurus.tsv" }));
    }
}
