/** The panel: what is known of an item, of a link with the papers that made it, or of a cluster. */
import type { App } from "./app";
import { clusteringOf } from "./clustering";
import { byId, el, outward, swatch, webAddress } from "./dom";
import { cellText, columnTitle, count, figure, plural } from "./numbers";
import { whyHidden } from "./scene";
import type { Edits } from "./thesaurus";

const firstRows = 40;

/** Columns that are said elsewhere in the panel. */
const said = /^(label|cluster|url|doi)$/i;

export class Panel {
    private readonly box = byId("panel");

    constructor(private readonly app: App, private readonly edits: Edits) {}

    show(): void {
        const what = this.app.store.state.selection;
        this.box.hidden = what === null;
        document.body.classList.toggle("with-panel", what !== null);
        if (!what) return this.box.replaceChildren();
        const parts = what.kind === "node" ? this.node(what.node) : what.kind === "link" ? this.link(what.link) : this.cluster(what.cluster);
        const close = el("button", { type: "button", class: "icon close", "aria-label": "Close details", text: "×", onclick: () => this.app.select(null) });
        this.box.replaceChildren(close, ...parts);
        this.box.scrollTop = 0;
    }

    private node(i: number): HTMLElement[] {
        const { data, state } = this.app.store;
        return [
            el("h2", { text: data.label[i]! }),
            ...this.hiddenNote(whyHidden(data, state, i), i),
            this.clusterLine(clusteringOf(data, state).of[i]!),
            ...this.addresses(i),
            this.facts(data.columns.filter((c) => !said.test(c.name)).map((c) => [c.name, c.values[i] ?? null])),
            ...this.linkedItems(i),
            this.edits.buttons(i),
        ];
    }

    private hiddenNote(why: string, node: number): HTMLElement[] {
        if (!why) return [];
        const { store } = this.app;
        const show = (): void => {
            const hidden = new Set(store.state.hidden);
            hidden.delete(clusteringOf(store.data, store.state).of[node]!);
            const edited = new Map(store.state.edited);
            edited.delete(node);
            store.set({ hidden, edited, years: null });
        };
        return [el("p", { class: "note" }, `Not on the map: ${why}. `, el("button", { type: "button", class: "only", text: "Show it", onclick: show }))];
    }

    private clusterLine(id: number): HTMLElement {
        const clusters = clusteringOf(this.app.store.data, this.app.store.state);
        const cluster = clusters.byId.get(id);
        const line = el("div", { class: "of-cluster" });
        if (!cluster || !id) return line;
        line.append(el("button", { type: "button", class: "chip", onclick: () => this.app.select({ kind: "cluster", cluster: id }) },
            swatch(clusters.color(id)), el("span", { text: cluster.label })), ...this.explanation(cluster.explanation, cluster.note));
        return line;
    }

    private explanation(rule: string, note: string): HTMLElement[] {
        if (!rule) return [];
        return [el("p", { class: "rule" }, el("span", { class: "quiet", text: "What holds it together: " }), el("span", { text: rule }),
            ...(note ? [el("span", { class: "quiet", text: ` (${note})` })] : []))];
    }

    private addresses(i: number): HTMLElement[] {
        const column = (name: string) => this.app.store.data.columns.find((c) => c.name.toLowerCase() === name)?.values[i];
        const [url, doi] = [column("url"), column("doi")];
        const links = [];
        if (typeof doi === "string" && doi) {
            links.push(outward(webAddress(doi) ?? `https://doi.org/${encodeURI(doi.replace(/^doi:/i, ""))}`, `DOI ${doi.replace(/^https?:\/\/doi\.org\//, "")}`));
        }
        if (typeof url === "string" && url) links.push(outward(url, webAddress(url) ? new URL(url).host : url));
        return links.length ? [el("p", { class: "addresses" }, ...links)] : [];
    }

    private facts(rows: [string, number | string | boolean | null][]): HTMLElement {
        const list = el("dl");
        for (const [name, value] of rows) {
            const text = cellText(name, value);
            if (text) list.append(el("dt", { text: columnTitle(name) }), el("dd", { text }));
        }
        return list;
    }

    private linkedItems(i: number): HTMLElement[] {
        const { app } = this;
        const { data } = app.store;
        const links = [...app.graph.linksOf(i)].filter((e) => app.graph.other(e, i) !== i);
        if (links.length === 0) return [el("p", { class: "quiet", text: "No links." })];
        const strongest = data.weight[links[0]!]! || 1;
        const row = (e: number): HTMLElement => {
            const other = app.graph.other(e, i);
            const bar = el("span", { class: "bar", "aria-hidden": "true" });
            bar.style.width = `${Math.max(2, (100 * data.weight[e]!) / strongest)}%`;
            const arrow = data.directed ? (data.source[e] === i ? "→ " : "← ") : "";
            return el("li", {
                onpointerenter: () => app.point({ kind: "link", link: e }), onpointerleave: () => app.point(null),
            },
            el("button", { type: "button", class: "to", text: arrow + data.label[other]!, onclick: () => app.select({ kind: "node", node: other }) }),
            el("button", {
                type: "button", class: "weight", text: figure(data.weight[e]!), onclick: () => app.select({ kind: "link", link: e }),
                "aria-label": `Link with ${data.label[other]}: ${data.weightName} ${figure(data.weight[e]!)}. What made it`, title: "What made this link",
            }), bar);
        };
        return [
            el("div", { class: "heading" }, el("h3", { text: plural(links.length, "linked item") }), el("span", { class: "quiet", text: data.weightName })),
            this.growing("ul", "linked", links, row),
        ];
    }

    /** A list that shows its first rows, and all of them when asked. */
    private growing<T>(tag: "ul" | "ol", name: string, items: T[], row: (item: T) => HTMLElement): HTMLElement {
        const list = el(tag, { class: name }, ...items.slice(0, firstRows).map(row));
        if (items.length <= firstRows) return list;
        const more = el("button", { type: "button", class: "more", text: `Show all ${count(items.length)}` });
        more.addEventListener("click", () => {
            list.append(...items.slice(firstRows).map(row));
            more.remove();
        });
        return el("div", {}, list, more);
    }

    private link(e: number): HTMLElement[] {
        const { data } = this.app.store;
        const end = (i: number) => el("button", { type: "button", class: "to", text: data.label[i]!, onclick: () => this.app.select({ kind: "node", node: i }) });
        return [
            el("h2", { class: "ends-of" }, end(data.source[e]!), el("span", { class: "quiet", text: data.directed ? "→" : "—" }), end(data.target[e]!)),
            this.facts([[data.weightName, data.weight[e]!], ...data.linkColumns.map((c): [string, never] => [c.name, (c.values[e] ?? null) as never])]),
            ...this.evidence(e),
        ];
    }

    private evidence(e: number): HTMLElement[] {
        const { data } = this.app.store;
        const made = data.evidence?.[e] ?? [];
        if (!data.papers || made.length === 0) return [el("p", { class: "quiet", text: "Which papers made this link is not in this file." })];
        const sorted = [...made].sort((a, b) => (b[1] ?? 0) - (a[1] ?? 0) || a[0] - b[0]);
        const uneven = sorted.some((s) => s[1] !== sorted[0]![1]);
        const all = data.paperCount[e] ?? 0;
        const title =
            all > sorted.length
                ? `${sorted.length} of ${plural(all, "paper")} that made this link`
                : `${plural(sorted.length, "paper")} made this link`;
        return [
            el("div", { class: "heading" }, el("h3", { text: title }), ...(uneven ? [el("span", { class: "quiet", text: "share" })] : [])),
            this.growing("ol", "papers", sorted, (entry) => this.paper(entry[0], uneven ? entry[1] : null, entry[2])),
        ];
    }

    private paper(p: number, share: number | null, sentence: number | null): HTMLElement {
        const { data } = this.app.store;
        const papers = data.papers!;
        const title = papers.label[p] || papers.id[p] || `Paper ${p + 1}`;
        const item = el("li", {}, el("div", { class: "paper-title" }, papers.url[p] ? outward(papers.url[p]!, title) : el("span", { text: title }),
            ...(share !== null ? [el("span", { class: "number", text: figure(share) })] : [])));
        const about = [papers.authors[p], papers.venue[p], papers.year[p] === null ? "" : String(papers.year[p])].filter(Boolean).join(" · ");
        if (about) item.append(el("div", { class: "quiet", text: about }));
        const words = sentence === null ? "" : data.sentences[sentence] ?? "";
        if (words) item.append(el("blockquote", { text: words }));
        if (papers.place[p]) item.append(el("div", { class: "quiet place", text: papers.place[p]! }));
        return item;
    }

    private cluster(id: number): HTMLElement[] {
        const { app } = this;
        const { data, state } = app.store;
        const clusters = clusteringOf(data, state);
        const cluster = clusters.byId.get(id);
        if (!cluster) return [el("p", { text: "No such cluster." })];
        const members = [...app.scene().order].filter((i) => clusters.of[i] === id);
        return [
            el("h2", {}, swatch(clusters.color(id)), el("span", { text: cluster.label })),
            el("p", { class: "quiet", text: plural(cluster.size, "item") }),
            ...(cluster.terms.length ? [el("p", {}, el("span", { class: "quiet", text: "Terms: " }), el("span", { text: cluster.terms.join(", ") }))] : []),
            ...this.explanation(cluster.explanation, cluster.note),
            el("h3", { text: "Items, the largest first" }),
            this.growing("ul", "linked", members, (i) =>
                el("li", { onpointerenter: () => app.point({ kind: "node", node: i }), onpointerleave: () => app.point(null) },
                    el("button", { type: "button", class: "to", text: data.label[i]!, onclick: () => app.select({ kind: "node", node: i }) }))),
        ];
    }
}
