/** All items as a table: sorted by any column, in pages, and as a CSV file. */
import type { App } from "./app";
import { clusteringOf } from "./clustering";
import { closeDialog, openDialog } from "./dialog";
import { byId, el } from "./dom";
import { download, fileName } from "./download";
import { cellText, columnTitle, count } from "./numbers";

type Cell = number | string | boolean | null;

interface Field {
    name: string;
    title: string;
    numeric: boolean;
    of: (node: number) => Cell;
}

const pageSize = 50;

function fields(app: App): Field[] {
    const { data, state } = app.store;
    const clusters = clusteringOf(data, state);
    return [
        { name: "label", title: "Item", numeric: false, of: (i) => data.label[i]! },
        ...(clusters.list.some((c) => c.id)
            ? [{ name: "cluster", title: "Cluster", numeric: true, of: (i: number): Cell => clusters.of[i] || null }] : []),
        { name: "links", title: "Links", numeric: true, of: (i) => app.graph.linksOf(i).length },
        ...data.columns.filter((c) => !/^(label|cluster|links)$/i.test(c.name)).map((c) => ({
            name: c.name, title: columnTitle(c.name), numeric: c.type === "number", of: (i: number): Cell => c.values[i] ?? null,
        })),
    ];
}

/** Missing values come last in either direction. */
function compare(a: Cell, b: Cell, direction: number): number {
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    if (typeof a === "number" && typeof b === "number") return direction * (a - b);
    return direction * String(a).localeCompare(String(b), undefined, { numeric: true, sensitivity: "base" });
}

/** The table as CSV (RFC 4180), with the cluster's name beside its number. */
export function csvText(app: App): string {
    const { data, state } = app.store;
    const clusters = clusteringOf(data, state);
    const columns: [string, (i: number) => Cell][] = [["id", (i) => data.id[i]!]];
    for (const f of fields(app)) {
        columns.push([f.name, f.of]);
        if (f.name === "cluster") columns.push(["cluster_label", (i) => clusters.byId.get(clusters.of[i]!)?.label ?? null]);
    }
    const quoted = (v: Cell): string => {
        const text = v === null ? "" : String(v);
        return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
    };
    const rows = Array.from({ length: data.n }, (_, i) => columns.map(([, of]) => quoted(of(i))).join(","));
    return [columns.map(([name]) => quoted(name)).join(","), ...rows].join("\r\n") + "\r\n";
}

export function startTable(app: App): void {
    byId("open-table").addEventListener("click", () => openTable(app));
    byId("save-csv").addEventListener("click", () => saveCsv(app));
}

const saveCsv = (app: App): void => download(fileName(app.store.data.title, "csv"), "text/csv", csvText(app));

function openTable(app: App): void {
    const { data } = app.store;
    const columns = fields(app);
    let order = [...app.scene().order];
    let sorted: { column: Field; direction: number } | null = null;
    let page = 0;
    const pages = Math.max(1, Math.ceil(data.n / pageSize));
    const head = el("tr");
    const body = el("tbody");
    const where = el("span", { role: "status" });
    const earlier = el("button", { type: "button", text: "‹ Earlier", onclick: () => turn(page - 1) });
    const later = el("button", { type: "button", text: "Later ›", onclick: () => turn(page + 1) });

    const sort = (column: Field): void => {
        const direction = sorted?.column === column ? -sorted.direction : column.numeric ? -1 : 1;
        sorted = { column, direction };
        const place = new Map(order.map((i, k) => [i, k]));
        order = order.sort((a, b) => compare(column.of(a), column.of(b), direction) || place.get(a)! - place.get(b)!);
        turn(0);
    };
    const turn = (to: number): void => {
        page = Math.max(0, Math.min(pages - 1, to));
        columns.forEach((column, k) => {
            const up = sorted?.column === column ? sorted.direction : 0;
            head.children[k]!.setAttribute("aria-sort", up > 0 ? "ascending" : up < 0 ? "descending" : "none");
        });
        body.replaceChildren(...order.slice(page * pageSize, (page + 1) * pageSize).map(row));
        where.textContent = data.n ? `${count(page * pageSize + 1)}–${count(Math.min(data.n, (page + 1) * pageSize))} of ${count(data.n)}` : "no items";
        earlier.disabled = page === 0;
        later.disabled = page === pages - 1;
        document.documentElement.dataset.rows = String(order.length);
    };
    const row = (i: number): HTMLElement => el("tr", { "data-node": i }, ...columns.map((column, k) => {
        if (k === 0) {
            return el("th", { scope: "row" }, el("button", {
                type: "button", class: "to", text: data.label[i]!, onclick: () => {
                    closeDialog();
                    app.select({ kind: "node", node: i });
                },
            }));
        }
        return el("td", { class: column.numeric ? "number" : "", text: cellText(column.name, column.of(i)) });
    }));
    head.append(...columns.map((column) => el("th", { scope: "col", class: column.numeric ? "number" : "" },
        el("button", { type: "button", text: column.title, onclick: () => sort(column) }))));
    turn(0);
    openDialog("table", "Items",
        el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table of items" },
            el("table", {}, el("thead", {}, head), body)),
        el("div", { class: "row foot" }, earlier, where, later,
            el("button", { type: "button", class: "push", text: "Download CSV", onclick: () => saveCsv(app) })));
}
