/** What the reader has chosen. One object, one way to change it, one list of who wants to know. */
import { type MapData, type Column, extent } from "./data";
import { isYearName } from "./numbers";

export type View = "network" | "overlay" | "density";
export type ThemeChoice = "auto" | "light" | "dark";

/** What is looked at: an item, a link or a cluster, by index (a cluster by its number). */
export type Selection = { kind: "node"; node: number } | { kind: "link"; link: number } | { kind: "cluster"; cluster: number };

export interface State {
    view: View;
    /** Column of the overlay. */
    color: string;
    log: boolean;
    /** Column of the sizes; "" is the radius that the writer gave. */
    size: string;
    links: boolean;
    /** Only the strongest max(1000, 2n) links. */
    strongest: boolean;
    minWeight: number;
    years: [number, number] | null;
    hidden: Set<number>;
    /** Index of the clustering, or null for the one given with the items. */
    level: number | null;
    labels: number;
    selection: Selection | null;
    theme: ThemeChoice;
    /** Items put aside by hand: dropped, or merged into another. */
    edited: Map<number, number | null>;
}

export type Change = Partial<State>;

export class Store {
    private listeners: ((changed: Set<keyof State>) => void)[] = [];

    constructor(readonly data: MapData, public state: State) {}

    /** Changes what is named and tells everyone, once. */
    set(change: Change): void {
        const changed = new Set<keyof State>();
        for (const key of Object.keys(change) as (keyof State)[]) {
            if (this.state[key] !== change[key]) changed.add(key);
        }
        if (changed.size === 0) return;
        this.state = { ...this.state, ...change };
        for (const listener of this.listeners) listener(changed);
    }

    /** Calls back after each change with the names of what changed. */
    listen(listener: (changed: Set<keyof State>) => void): void {
        this.listeners.push(listener);
    }
}

/** Columns of numbers with at least one value: they can be a colour or a size. */
export const numericColumns = (data: MapData): Column[] =>
    data.columns.filter((c) => c.type === "number" && c.values.some((v) => v !== null));

/** The column that the range of years goes by: the year of an item, else the mean, else the first year of its papers. */
export function yearColumn(data: MapData): Column | null {
    const years = numericColumns(data).filter((c) => isYearName(c.name));
    for (const name of [/^(publication[ _])?year$/i, /mean/i, /first/i]) {
        const found = years.find((c) => name.test(c.name));
        if (found) return found;
    }
    return years[0] ?? null;
}

/** First and last year of the map, whole; nothing where it has no years or only one. */
export function yearSpan(data: MapData): [number, number] | null {
    const column = yearColumn(data);
    if (!column) return null;
    const [low, high] = extent(column.values.filter((v): v is number => typeof v === "number"));
    return Math.floor(low) < Math.floor(high) ? [Math.floor(low), Math.floor(high)] : null;
}

/** How many links are drawn unless all are asked for. */
export const strongestCount = (n: number): number => Math.max(1000, 2 * n);

/** What the overlay shows first: years, where there are some. */
function firstColor(data: MapData): string {
    const columns = numericColumns(data);
    return (columns.find((c) => /mean.*year/i.test(c.name)) ?? yearColumn(data) ?? columns[0])?.name ?? "";
}

export const initialState = (data: MapData): State => ({
    view: "network",
    color: firstColor(data),
    log: false,
    size: "",
    links: true,
    strongest: true,
    minWeight: 0,
    years: null,
    hidden: new Set(),
    level: data.level,
    labels: 50,
    selection: null,
    theme: "auto",
    edited: new Map(),
});
