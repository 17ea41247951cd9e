/** What stands out: an item with its neighbours, a link with its ends, or a cluster; everything else is dimmed. */
import { clusteringOf } from "./clustering";
import type { Graph } from "./graph";
import type { Scene } from "./scene";
import type { Selection, State } from "./state";

export interface Focus {
    nodes: Set<number>;
    /** Strongest first. */
    links: number[];
    /** The item itself, or the ends of the link. */
    chosen: number[];
    strong: boolean;
}

/** An item can have more links than a picture bears. */
const mostLinks = 2000;

export function focusOf(scene: Scene, graph: Graph, state: State, what: Selection | null): Focus | null {
    if (!what) return null;
    const data = scene.data;
    if (what.kind === "link") {
        const ends = [data.source[what.link]!, data.target[what.link]!].filter((i) => scene.shown[i]);
        return { nodes: new Set(ends), links: ends.length ? [what.link] : [], chosen: ends, strong: true };
    }
    if (what.kind === "cluster") {
        const of = clusteringOf(data, state).of;
        const nodes = new Set<number>();
        for (let i = 0; i < data.n; ++i) if (of[i] === what.cluster && scene.shown[i]) nodes.add(i);
        if (nodes.size === 0) return null;
        const inside = scene.links.filter((e) => nodes.has(data.source[e]!) && nodes.has(data.target[e]!));
        return { nodes, links: inside.reverse().slice(0, mostLinks), chosen: [], strong: false };
    }
    if (!scene.shown[what.node]) return null;
    const nodes = new Set([what.node]);
    const links: number[] = [];
    for (const e of graph.linksOf(what.node)) {
        const other = graph.other(e, what.node);
        if (!scene.shown[other] || data.weight[e]! < state.minWeight || links.length >= mostLinks) continue;
        nodes.add(other);
        links.push(e);
    }
    return { nodes, links, chosen: [what.node], strong: false };
}
