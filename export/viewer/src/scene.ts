/** What is drawn, apart from where the camera stands: which items and links, in which colours and sizes. */
import { clusteringOf } from "./clustering";
import { type MapData, extent } from "./data";
import type { Graph } from "./graph";
import { GREY, type Theme, mix, ringOf, viridis } from "./palette";
import { type State, numericColumns, strongestCount, yearColumn } from "./state";

export interface Scale {
    name: string;
    low: number;
    high: number;
    log: boolean;
    missing: boolean;
}

export interface Scene {
    data: MapData;
    theme: Theme;
    view: State["view"];
    /** 1 where an item is drawn. */
    shown: Uint8Array;
    shownCount: number;
    /** Radius as a share of the largest, in (0, 1]. */
    radius: Float32Array;
    /** Sum of the squares of all radii. */
    discs: number;
    fill: string[];
    ring: string[];
    /** Items, the largest first: the order of drawing and of naming. */
    order: Int32Array;
    /** Links that are drawn, the weakest first. */
    links: number[];
    linkColor: (link: number) => string;
    /** In pixels at the first zoom. */
    linkWidth: (link: number) => number;
    linkOpacity: (link: number) => number;
    scale: Scale | null;
}

/** A disc is never smaller than this share of the largest, that it may be seen and hit; in a map of many, all are small. */
const smallest = (n: number): number => 0.13 + 0.07 * Math.min(1, n / 3000);

export function makeScene(data: MapData, graph: Graph, state: State, theme: Theme): Scene {
    const shown = shownNodes(data, state);
    const radius = radii(data, state);
    const scale = state.view === "overlay" ? scaleOf(data, state) : null;
    const fill = scale ? overlayFills(data, scale) : clusterFills(data, state);
    const links = shownLinks(data, graph, state, shown);
    const rings = new Map<string, string>();
    return {
        data,
        theme,
        view: state.view,
        shown,
        shownCount: shown.reduce((sum, s) => sum + s, 0),
        radius,
        discs: radius.reduce((sum, r) => sum + r * r, 0),
        fill,
        ring: fill.map((color) => remembered(rings, color, () => ringOf(color, theme))),
        order: Int32Array.from({ length: data.n }, (_, i) => i).sort((a, b) => radius[b]! - radius[a]! || a - b),
        links,
        linkColor: linkColors(data, state, theme, fill),
        linkWidth: linkWidths(data, graph),
        linkOpacity: linkOpacities(data, state, links.length),
        scale,
    };
}

function remembered<K, V>(memory: Map<K, V>, key: K, make: () => V): V {
    let value = memory.get(key);
    if (value === undefined) memory.set(key, (value = make()));
    return value;
}

/** An item is drawn unless its cluster is hidden, its year is outside, or it was merged or dropped by hand. */
export function shownNodes(data: MapData, state: State): Uint8Array {
    const clusters = clusteringOf(data, state).of;
    const years = state.years ? yearColumn(data) : null;
    const shown = new Uint8Array(data.n);
    for (let i = 0; i < data.n; ++i) {
        if (state.hidden.has(clusters[i]!) || state.edited.has(i)) continue;
        if (years) {
            const year = years.values[i];
            if (typeof year !== "number" || year < state.years![0] || year >= state.years![1] + 1) continue;
        }
        shown[i] = 1;
    }
    return shown;
}

/** Why an item is not drawn; "" if it is. */
export function whyHidden(data: MapData, state: State, node: number): string {
    if (state.edited.has(node)) return state.edited.get(node) === null ? "dropped by hand" : "merged by hand";
    if (state.hidden.has(clusteringOf(data, state).of[node]!)) return "its cluster is hidden";
    return shownNodes(data, state)[node] ? "" : "outside the years shown";
}

function radii(data: MapData, state: State): Float32Array {
    const name = state.size || data.sizeName;
    const column = name ? numericColumns(data).find((c) => c.name === name) : null;
    // The area of a disc stands for the value; the writer's radius is drawn as it is.
    const raw = column
        ? Float64Array.from(column.values, (v) => Math.sqrt(Math.max(0, Number(v ?? 0))))
        : data.radius;
    const largest = extent(raw)[1] || 1;
    return Float32Array.from(raw, (r) => Math.max(smallest(data.n), r / largest));
}

function clusterFills(data: MapData, state: State): string[] {
    const clusters = clusteringOf(data, state);
    return Array.from(clusters.of, (c) => clusters.color(c));
}

/** The scale of the overlay's column; on a logarithm only where every value is above 0. */
export function scaleOf(data: MapData, state: State): Scale | null {
    const column = numericColumns(data).find((c) => c.name === state.color);
    if (!column) return null;
    const values = column.values.filter((v): v is number => typeof v === "number");
    const [low, high] = extent(values);
    return { name: column.name, low, high, log: state.log && low > 0, missing: values.length < data.n };
}

/** Where a value stands on the scale, in [0, 1]. */
export function onScale(scale: Scale, value: number): number {
    if (scale.high <= scale.low) return 0.5;
    if (scale.log) return Math.log(value / scale.low) / Math.log(scale.high / scale.low);
    return (value - scale.low) / (scale.high - scale.low);
}

function overlayFills(data: MapData, scale: Scale): string[] {
    const colors = new Map<number, string>();
    const values = data.columns.find((c) => c.name === scale.name && c.type === "number")!.values;
    return values.map((v) => {
        if (typeof v !== "number") return GREY;
        const step = Math.round(onScale(scale, v) * 255);
        return remembered(colors, step, () => viridis(step / 255));
    });
}

function shownLinks(data: MapData, graph: Graph, state: State, shown: Uint8Array): number[] {
    const links: number[] = [];
    if (!state.links) return links;
    const most = state.strongest ? strongestCount(data.n) : data.m;
    for (let place = Math.min(most, data.m) - 1; place >= 0; --place) {
        const e = graph.byWeight[place]!;
        if (data.weight[e]! >= state.minWeight && shown[data.source[e]!] && shown[data.target[e]!]) links.push(e);
    }
    return links;
}

/** A link inside a cluster has its colour; any other is grey. */
function linkColors(data: MapData, state: State, theme: Theme, fill: string[]): (link: number) => string {
    const clusters = clusteringOf(data, state);
    const soft = new Map<string, string>();
    return (e) => {
        const [a, b] = [data.source[e]!, data.target[e]!];
        if (state.view === "overlay" || clusters.of[a] !== clusters.of[b] || !clusters.of[a]) return theme.link;
        return remembered(soft, fill[a]!, () => mix(fill[a]!, theme.link, 0.2));
    };
}

/** The more links, the fainter each; those between clusters, which cross the map, fainter still. */
function linkOpacities(data: MapData, state: State, count: number): (link: number) => number {
    const inside = Math.max(0.06, Math.min(0.6, 0.6 * Math.pow(500 / Math.max(1, count), 0.55)));
    const of = clusteringOf(data, state).of;
    return (e) => (of[data.source[e]!] === of[data.target[e]!] ? inside : inside * 0.6);
}

function linkWidths(data: MapData, graph: Graph): (link: number) => number {
    const strongest = data.m ? data.weight[graph.byWeight[0]!]! : 1;
    return (e) => 0.6 + 2.2 * Math.sqrt(Math.max(0, data.weight[e]! / (strongest || 1)));
}
