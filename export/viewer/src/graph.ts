/** The links of each item, strongest first, and the order of all links by weight. */
import type { MapData } from "./data";

export class Graph {
    /** Links by falling weight, then by index. */
    readonly byWeight: Int32Array;
    /** Place of each link in byWeight. */
    readonly rank: Int32Array;
    private readonly begin: Int32Array;
    private readonly around: Int32Array;

    constructor(readonly data: MapData) {
        const { m, n, weight } = data;
        this.byWeight = Int32Array.from({ length: m }, (_, i) => i).sort((a, b) => weight[b]! - weight[a]! || a - b);
        this.rank = new Int32Array(m);
        this.begin = new Int32Array(n + 1);
        for (let e = 0; e < m; ++e) {
            this.begin[data.source[e]! + 1]! += 1;
            if (data.target[e] !== data.source[e]) this.begin[data.target[e]! + 1]! += 1;
        }
        for (let i = 0; i < n; ++i) this.begin[i + 1]! += this.begin[i]!;
        this.around = new Int32Array(this.begin[n]!);
        const next = this.begin.slice(0, n);
        this.byWeight.forEach((e, place) => {
            this.rank[e] = place;
            this.around[next[data.source[e]!]!++] = e;
            if (data.target[e] !== data.source[e]) this.around[next[data.target[e]!]!++] = e;
        });
    }

    /** Links of an item, strongest first. */
    linksOf(node: number): Int32Array {
        return this.around.subarray(this.begin[node]!, this.begin[node + 1]!);
    }

    /** The item at the other end. */
    other(link: number, node: number): number {
        return this.data.source[link] === node ? this.data.target[link]! : this.data.source[link]!;
    }

    /** The strongest link between two items, or -1. */
    linkBetween(a: number, b: number): number {
        for (const e of this.linksOf(a)) if (this.other(e, a) === b) return e;
        return -1;
    }
}
