/** The address of a view: everything chosen, after the # of the page's address. What stands there is not to be trusted. */
import { type CameraState, MAX_ZOOM, MIN_ZOOM } from "./camera";
import { clusteringOf } from "./clustering";
import type { MapData } from "./data";
import type { Graph } from "./graph";
import { type Change, type State, type ThemeChoice, type View, initialState, numericColumns, yearSpan } from "./state";

/** Only what differs from the first view is written. */
export function hashOf(data: MapData, state: State, camera: CameraState | null): string {
    const first = initialState(data);
    const words = new URLSearchParams();
    if (state.view !== first.view) words.set("view", state.view);
    if (state.view === "overlay") words.set("color", state.color);
    if (state.log) words.set("log", "1");
    if (state.size) words.set("size", state.size);
    if (!state.links) words.set("links", "0");
    if (!state.strongest) words.set("strongest", "0");
    if (state.minWeight > 0) words.set("min", String(Number(state.minWeight.toPrecision(12))));
    if (state.years) words.set("years", state.years.join("-"));
    if (state.level !== first.level) words.set("level", String(state.level ?? -1));
    if (state.hidden.size) words.set("hidden", [...state.hidden].sort((a, b) => a - b).join("."));
    if (state.labels !== first.labels) words.set("labels", String(state.labels));
    if (state.theme !== "auto") words.set("theme", state.theme);
    const what = state.selection;
    if (what?.kind === "node") words.set("item", data.id[what.node]!);
    if (what?.kind === "link") {
        words.set("item", data.id[data.source[what.link]!]!);
        words.set("with", data.id[data.target[what.link]!]!);
    }
    if (what?.kind === "cluster") words.set("cluster", String(what.cluster));
    if (camera) words.set("at", [camera.x.toFixed(4), camera.y.toFixed(4), camera.zoom.toPrecision(4)].join(","));
    return words.toString();
}

/** What an address asks for, as far as the map has it: unknown names, columns and numbers are passed over. */
export function fromHash(data: MapData, graph: Graph, hash: string): { change: Change; camera: CameraState | null } {
    const words = new Map(new URLSearchParams(hash.replace(/^#/, "")));
    const change: Change = {};
    const numeric = new Set(numericColumns(data).map((c) => c.name));
    const text = (name: string): string => words.get(name) ?? "";

    const view = ["network", "overlay", "density"].find((v) => v === text("view")) as View | undefined;
    if (view && (view !== "overlay" || numeric.size)) change.view = view;
    if (numeric.has(text("color"))) change.color = text("color");
    if (numeric.has(text("size"))) change.size = text("size");
    if (text("log") === "1") change.log = true;
    if (text("links") === "0") change.links = false;
    if (text("strongest") === "0") change.strongest = false;
    const least = number(text("min"), 0, Infinity);
    if (least !== null) change.minWeight = least;
    const labels = number(text("labels"), 0, 100);
    if (labels !== null) change.labels = Math.round(labels);
    const theme = ["light", "dark"].find((t) => t === text("theme")) as ThemeChoice | undefined;
    if (theme) change.theme = theme;
    const level = number(text("level"), -1, data.levels.length - 1);
    if (level !== null && Number.isInteger(level)) change.level = level < 0 ? null : level;
    const years = yearsOf(text("years"), yearSpan(data));
    if (years) change.years = years;
    const clusters = clusteringOf(data, { ...initialState(data), ...change });
    const hidden = text("hidden").split(".").map((v) => number(v, 0, Infinity)).filter((v): v is number => v !== null && clusters.byId.has(v));
    if (hidden.length) change.hidden = new Set(hidden);
    readSelection(data, graph, words, clusters.byId, change);
    return { change, camera: cameraOf(text("at")) };
}

function readSelection(data: MapData, graph: Graph, words: Map<string, string>, clusters: Map<number, unknown>, change: Change): void {
    const node = words.has("item") ? data.id.indexOf(words.get("item")!) : -1;
    const other = words.has("with") ? data.id.indexOf(words.get("with")!) : -1;
    const link = node >= 0 && other >= 0 ? graph.linkBetween(node, other) : -1;
    const cluster = number(words.get("cluster") ?? "", 0, Infinity);
    if (link >= 0) change.selection = { kind: "link", link };
    else if (node >= 0) change.selection = { kind: "node", node };
    else if (cluster !== null && clusters.has(cluster)) change.selection = { kind: "cluster", cluster };
}

/** A finite number inside the range, or nothing. */
function number(text: string, low: number, high: number): number | null {
    if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return null;
    const value = Number(text);
    return Number.isFinite(value) && value >= low && value <= high ? value : null;
}

function yearsOf(text: string, span: [number, number] | null): [number, number] | null {
    const found = /^(-?\d{1,5})-(-?\d{1,5})$/.exec(text);
    if (!found || !span) return null;
    const [a, b] = [Number(found[1]), Number(found[2])];
    return a <= b && a >= span[0] && b <= span[1] && (a !== span[0] || b !== span[1]) ? [a, b] : null;
}

function cameraOf(text: string): CameraState | null {
    const parts = text.split(",");
    if (parts.length !== 3) return null;
    const [x, y, zoom] = [number(parts[0]!, -0.5, 1.5), number(parts[1]!, -0.5, 1.5), number(parts[2]!, MIN_ZOOM, MAX_ZOOM)];
    return x !== null && y !== null && zoom !== null ? { x, y, zoom } : null;
}
