/** The clustering that is looked at: the one given with the items, or that of another resolution. */
import type { Cluster, MapData } from "./data";
import { clusterColor } from "./palette";
import type { State } from "./state";

export interface Clustering {
    /** Cluster of each item, from 1; 0 is none. */
    of: Int32Array;
    /** By number; items without a cluster come last, as number 0. */
    list: Cluster[];
    byId: Map<number, Cluster>;
    color: (cluster: number) => string;
}

let last: { data: MapData; level: number | null; made: Clustering } | null = null;

export function clusteringOf(data: MapData, state: State): Clustering {
    if (last?.data !== data || last.level !== state.level) last = { data, level: state.level, made: make(data, state.level) };
    return last.made;
}

function make(data: MapData, level: number | null): Clustering {
    const given = level === null || level === data.level;
    const of = given ? data.cluster : data.levels[level]!.cluster;
    const known = new Map((given ? data.clusters : data.levels[level]!.clusters).map((c) => [c.id, c]));
    const sizes = new Map<number, number>();
    for (const c of of) sizes.set(c, (sizes.get(c) ?? 0) + 1);
    const list = [...sizes.keys()].sort((a, b) => (a || Infinity) - (b || Infinity)).map((id) => ({
        ...(known.get(id) ?? { terms: [], explanation: "", note: "", color: null }),
        id,
        label: known.get(id)?.label || (id ? `Cluster ${id}` : "no cluster"),
        size: sizes.get(id)!,
    }));
    const byId = new Map(list.map((c) => [c.id, c]));
    return { of, list, byId, color: (id) => byId.get(id)?.color ?? clusterColor(id) };
}
