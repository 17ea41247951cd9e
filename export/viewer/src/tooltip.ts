/** What an item or a link is, beside the pointer. */
import type { App } from "./app";
import { clusteringOf } from "./clustering";
import { byId, el, swatch } from "./dom";
import { cellText, columnTitle, figure, plural } from "./numbers";
import type { Hit } from "./pointer";

export function showTooltip(app: App, hit: Hit, x: number, y: number): void {
    const box = byId("tooltip");
    box.hidden = hit === null;
    if (!hit) return;
    box.replaceChildren(...(hit.kind === "node" ? nodeLines(app, hit.node) : linkLines(app, hit.link)));
    const { width, height } = app.camera;
    // Beside the pointer, never outside the map.
    box.style.left = `${Math.max(4, Math.min(width - box.offsetWidth - 4, x + 14))}px`;
    box.style.top = `${y + 18 + box.offsetHeight < height ? y + 18 : Math.max(4, y - box.offsetHeight - 10)}px`;
}

function nodeLines(app: App, i: number): HTMLElement[] {
    const { data, state } = app.store;
    const clusters = clusteringOf(data, state);
    const cluster = clusters.byId.get(clusters.of[i]!);
    const facts: string[] = [];
    for (const name of new Set([state.size || data.sizeName, state.view === "overlay" ? state.color : null])) {
        const column = name ? data.columns.find((c) => c.name === name) : null;
        const text = column ? cellText(column.name, column.values[i] ?? null) : "";
        if (text) facts.push(`${columnTitle(column!.name)} ${text}`);
    }
    facts.push(plural(app.graph.linksOf(i).length, "link"));
    const lines = [el("strong", { text: data.label[i]! }), el("span", { class: "quiet", text: facts.join(" · ") })];
    if (cluster?.id) lines.splice(1, 0, el("span", {}, swatch(clusters.color(cluster.id)), ` ${cluster.label}`));
    return lines;
}

function linkLines(app: App, e: number): HTMLElement[] {
    const { data } = app.store;
    const made = data.evidence?.[e]?.length ?? 0;
    return [
        el("strong", { text: `${data.label[data.source[e]!]} ${data.directed ? "→" : "—"} ${data.label[data.target[e]!]}` }),
        el("span", { class: "quiet", text: `${data.weightName} ${figure(data.weight[e]!)}${made ? ` · ${plural(made, "paper")}` : ""}` }),
    ];
}
