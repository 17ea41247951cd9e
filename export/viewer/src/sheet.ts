/** The map as a page to keep: title, map, legend; painted on a canvas or written as SVG. */
import type { App } from "./app";
import { clusteringOf } from "./clustering";
import type { Cluster } from "./data";
import { densityPicture, densitySize } from "./density";
import { DIMMED, drawAll } from "./draw";
import { drawLabels } from "./labels";
import { scaleStops } from "./legend";
import { cellText, columnTitle, count } from "./numbers";
import { GREY, densityColor, viridis } from "./palette";
import type { Painter } from "./painter";

const legendWidth = 250;
const head = 46;
const mostRows = 40;

export interface SheetSize {
    width: number;
    height: number;
}

export function sheetSize(app: App): SheetSize {
    const { width, height } = app.camera;
    const rows = app.store.state.view === "network" ? clusterRows(app) : [];
    return { width: width + legendWidth, height: Math.max(height + head, (rows[rows.length - 1]?.bottom ?? head) + 50) };
}

/** Paints the sheet. within paints what may not leave the part of the map. */
export function paintSheet(painter: Painter, app: App, within: (paint: () => void, x: number, y: number, w: number, h: number) => void): void {
    const { width, height } = sheetSize(app);
    const scene = app.scene();
    const { data, state } = app.store;
    painter.rect(0, 0, width, height, scene.theme.paper);
    within(() => {
        const focus = app.focus();
        if (scene.view === "density") painter.image(0, 0, ...densitySize(app.camera), densityPicture(scene, app.camera));
        else drawAll(painter, scene, app.camera, focus);
        drawLabels(painter, scene, app.labels());
    }, 0, head, app.camera.width, app.camera.height);
    painter.text(16, head / 2, cut(data.title, 70), { size: 18, color: scene.theme.ink, bold: true });
    const shown = `${count(scene.shownCount)} of ${count(data.n)} items · ${count(scene.links.length)} of ${count(data.m)} links`;
    painter.text(width - 16, head / 2, shown, { size: 12, color: scene.theme.quiet, anchor: "end" });
    const left = app.camera.width + 14;
    if (state.view === "network") paintClusters(painter, app, left);
    else paintScale(painter, app, left);
}

const cut = (text: string, most: number): string => (text.length > most ? text.slice(0, most - 1) + "…" : text);

function paintClusters(painter: Painter, app: App, left: number): void {
    const { data, state } = app.store;
    const clusters = clusteringOf(data, state);
    const theme = app.theme();
    const rows = clusterRows(app);
    for (const { cluster, lines, y } of rows) {
        const opacity = state.hidden.has(cluster.id) ? DIMMED : 1;
        const color = clusters.color(cluster.id);
        painter.disc(left + 8, y, 6, color, color, 1, opacity);
        lines.forEach((line, k) => painter.text(left + 22, y + 15 * k, line, { size: 12, color: theme.ink, opacity: opacity < 1 ? 0.5 : 1 }));
        painter.text(left + legendWidth - 30, y, count(cluster.size), { size: 12, color: theme.quiet, anchor: "end" });
    }
    const more = clusters.list.length - rows.length;
    if (more > 0) painter.text(left + 22, rows[rows.length - 1]!.bottom + 12, `and ${more} more`, { size: 12, color: theme.quiet });
}

interface Row {
    cluster: Cluster;
    lines: string[];
    y: number;
    bottom: number;
}

/** The clusters' rows from above: a name has two lines at most. */
function clusterRows(app: App): Row[] {
    let y = head + 24;
    return clusteringOf(app.store.data, app.store.state).list.slice(0, mostRows).map((cluster) => {
        const lines = twoLines(cluster.label, 25);
        const row = { cluster, lines, y, bottom: y + 15 * lines.length };
        y = row.bottom + 8;
        return row;
    });
}

function twoLines(text: string, most: number): string[] {
    if (text.length <= most) return [text];
    const gap = text.lastIndexOf(" ", most);
    const end = gap > most / 3 ? gap : most;
    return [text.slice(0, end), cut(text.slice(end).trimStart(), most)];
}

function paintScale(painter: Painter, app: App, left: number): void {
    const scene = app.scene();
    const { scale, theme } = scene;
    const width = legendWidth - 44;
    const title = scale ? columnTitle(scale.name) + (scale.log ? " (logarithmic)" : "") : "Density";
    const stops = scaleStops(scale ? viridis : (t) => densityColor(t, theme));
    painter.text(left, head + 20, title, { size: 13, color: theme.ink, bold: true });
    const steps = 60;
    for (let k = 0; k < steps; ++k) {
        const color = stops[Math.round((k / (steps - 1)) * (stops.length - 1))]!;
        painter.rect(left + (k * width) / steps, head + 36, width / steps + 0.5, 12, scale ? viridis(k / (steps - 1)) : color);
    }
    painter.text(left, head + 62, scale ? cellText(scale.name, scale.low) : "low", { size: 12, color: theme.ink });
    painter.text(left + width, head + 62, scale ? cellText(scale.name, scale.high) : "high", { size: 12, color: theme.ink, anchor: "end" });
    if (!scale?.missing) return;
    painter.disc(left + 6, head + 86, 6, GREY, GREY, 1, 1);
    painter.text(left + 20, head + 86, "no value", { size: 12, color: theme.ink });
}
