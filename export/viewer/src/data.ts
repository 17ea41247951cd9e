/** The map as its writer put it into the page: read, unpacked, checked, and turned into columns that can be relied on. */

export interface Column {
    name: string;
    type: "number" | "text" | "flag";
    values: (number | string | boolean | null)[];
}

export interface Cluster {
    id: number;
    label: string;
    color: string | null;
    size: number;
    terms: string[];
    explanation: string;
    note: string;
}

export interface Level {
    resolution: number | null;
    quality: number | null;
    cluster: Int32Array;
    clusters: Cluster[];
}

/** What one paper gave to a link: its index, its share of the weight, and the sentence where one made it. */
export type Evidence = [paper: number, share: number | null, sentence: number | null];

export interface Papers {
    count: number;
    id: string[];
    label: string[];
    year: (number | null)[];
    authors: string[];
    venue: string[];
    url: string[];
    /** File and line of its text. */
    place: string[];
}

export interface MapData {
    title: string;
    description: string;
    about: { name: string; value: string }[];
    directed: boolean;
    weightName: string;
    sizeName: string | null;
    n: number;
    id: string[];
    label: string[];
    /** In a unit square with the map in its middle, y up. */
    x: Float64Array;
    y: Float64Array;
    radius: Float64Array;
    cluster: Int32Array;
    columns: Column[];
    m: number;
    source: Int32Array;
    target: Int32Array;
    weight: Float64Array;
    linkColumns: Column[];
    /** Of each link the papers that are named, and how many made it in all (0: not known). */
    evidence: Evidence[][] | null;
    paperCount: Int32Array;
    papers: Papers | null;
    sentences: string[];
    clusters: Cluster[];
    levels: Level[];
    level: number | null;
}

/** The page cannot be shown; the message is for its reader. */
export class PageError extends Error {}

type Dictionary = Record<string, unknown>;

const isObject = (v: unknown): v is Dictionary => typeof v === "object" && v !== null && !Array.isArray(v);
const asObject = (v: unknown): Dictionary => (isObject(v) ? v : {});
const asList = (v: unknown): unknown[] => (Array.isArray(v) ? v : []);
const asText = (v: unknown): string =>
    typeof v === "string" ? v : typeof v === "number" || typeof v === "boolean" ? String(v) : "";
const asNumber = (v: unknown): number | null => (typeof v === "number" && Number.isFinite(v) ? v : null);

/** Reads the data element of the page. */
export async function readData(element: HTMLElement | null): Promise<MapData> {
    const encoding = element?.dataset.encoding ?? "";
    const text = element?.textContent?.trim() ?? "";
    if (!text || encoding.startsWith("@")) throw new PageError("This page holds no map: it is the empty template of bibweft.");
    const json = encoding === "gzip-base64" ? await unpack(text) : text;
    let raw: unknown;
    try {
        raw = JSON.parse(json);
    } catch {
        throw new PageError("The map in this file is damaged: its data cannot be read. Make the file again.");
    }
    return checked(raw);
}

async function unpack(text: string): Promise<string> {
    if (typeof DecompressionStream === "undefined") {
        throw new PageError("This browser is too old to unpack the map (it lacks DecompressionStream). Any browser of 2023 or later opens it.");
    }
    try {
        const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        return await new Response(stream).text();
    } catch {
        throw new PageError("The map in this file is damaged: its packed data cannot be unpacked. Make the file again.");
    }
}

/** Turns what was parsed into a map; what is missing is empty, what contradicts itself is an error. */
export function checked(raw: unknown): MapData {
    const all = asObject(raw);
    if (all.format !== "bibweft-page") throw new PageError("The data in this file is no map of bibweft.");
    if (all.version !== 1) throw new PageError(`The map is of version ${asText(all.version)}, this page reads version 1.`);
    const nodes = asObject(all.nodes);
    const edges = asObject(all.edges);
    const n = Math.max(asList(nodes.id).length, asList(nodes.label).length);
    const ids = Array.from({ length: n }, (_, i) => asText(asList(nodes.id)[i]) || String(i));
    const { x, y } = unitSquare(numbers(nodes.x, n), numbers(nodes.y, n));
    const links = readLinks(edges, n);
    const papers = isObject(all.papers) ? readPapers(all.papers) : null;
    return {
        title: asText(all.title) || "Map",
        description: asText(all.description),
        about: asList(all.about).map(asObject).map((a) => ({ name: asText(a.name), value: asText(a.value) })),
        directed: all.directed === true,
        weightName: asText(all.weight) || "weight",
        sizeName: asText(all.size) || null,
        n,
        id: ids,
        label: ids.map((id, i) => asText(asList(nodes.label)[i]) || id),
        x,
        y,
        radius: Float64Array.from(numbers(nodes.radius, n), (r) => (r !== null && r > 0 ? r : 10)),
        cluster: clusterColumn(nodes.cluster, n),
        columns: readColumns(nodes.columns, n),
        ...links,
        evidence: readEvidence(edges.papers, links.m, papers?.count ?? 0),
        paperCount: Int32Array.from(numbers(edges.paper_count, links.m), (c) => c ?? 0),
        papers,
        sentences: asList(all.sentences).map(asText),
        clusters: readClusters(all.clusters),
        levels: asList(all.levels).map((level) => readLevel(asObject(level), n)),
        level: levelIndex(all.level, asList(all.levels).length),
    };
}

const numbers = (v: unknown, n: number): (number | null)[] => Array.from({ length: n }, (_, i) => asNumber(asList(v)[i]));

const clusterColumn = (v: unknown, n: number): Int32Array =>
    Int32Array.from(numbers(v, n), (c) => (c !== null && c > 0 ? Math.floor(c) : 0));

function levelIndex(v: unknown, count: number): number | null {
    const level = asNumber(v);
    return level !== null && Number.isInteger(level) && level >= 0 && level < count ? level : null;
}

/** Moves and scales both axes alike so that the map fills a unit square. */
function unitSquare(xs: (number | null)[], ys: (number | null)[]): { x: Float64Array; y: Float64Array } {
    const x = Float64Array.from(xs, (v) => v ?? 0);
    const y = Float64Array.from(ys, (v) => v ?? 0);
    const [left, right] = extent(x);
    const [low, high] = extent(y);
    const side = Math.max(right - left, high - low) || 1;
    return {
        x: x.map((v) => 0.5 + (v - (left + right) / 2) / side),
        y: y.map((v) => 0.5 + (v - (low + high) / 2) / side),
    };
}

/** Least and greatest value; [0, 0] of nothing. */
export function extent(values: ArrayLike<number>): [number, number] {
    if (values.length === 0) return [0, 0];
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < values.length; ++i) {
        low = Math.min(low, values[i]!);
        high = Math.max(high, values[i]!);
    }
    return [low, high];
}

function readLinks(edges: Dictionary, n: number) {
    const sources = asList(edges.source);
    const targets = asList(edges.target);
    const weights = asList(edges.weight);
    if (sources.length !== targets.length) throw new PageError("The map in this file is damaged: links without an end.");
    const m = sources.length;
    const inside = (v: unknown): v is number => typeof v === "number" && Number.isInteger(v) && v >= 0 && v < n;
    if (!sources.every(inside) || !targets.every(inside)) {
        throw new PageError("The map in this file is damaged: a link names an item that is not there.");
    }
    return {
        m,
        source: Int32Array.from(sources as number[]),
        target: Int32Array.from(targets as number[]),
        weight: Float64Array.from({ length: m }, (_, i) => asNumber(weights[i]) ?? 1),
        linkColumns: readColumns(edges.columns, m),
    };
}

function readColumns(v: unknown, n: number): Column[] {
    return asList(v).map(asObject).filter((c) => asText(c.name)).map((c) => {
        const type = c.type === "number" || c.type === "flag" ? c.type : "text";
        const cell = (value: unknown) =>
            type === "number" ? asNumber(value) : type === "flag" ? (typeof value === "boolean" ? value : null) : asText(value) || null;
        return { name: asText(c.name), type, values: Array.from({ length: n }, (_, i) => cell(asList(c.values)[i])) };
    });
}

function readClusters(v: unknown): Cluster[] {
    return asList(v).map(asObject).map((c, i) => ({
        id: asNumber(c.id) ?? i + 1,
        label: asText(c.label),
        color: /^#[0-9a-f]{6}$/i.test(asText(c.color)) ? asText(c.color) : null,
        size: asNumber(c.size) ?? 0,
        terms: asList(c.terms).map(asText).filter(Boolean),
        explanation: asText(c.explanation),
        note: asText(c.explanation_note),
    }));
}

function readLevel(level: Dictionary, n: number): Level {
    return {
        resolution: asNumber(level.resolution),
        quality: asNumber(level.quality),
        cluster: clusterColumn(level.cluster, n),
        clusters: readClusters(level.clusters),
    };
}

function readPapers(table: Dictionary): Papers {
    const count = Math.max(0, ...Object.values(table).map((c) => asList(c).length));
    const texts = (v: unknown) => Array.from({ length: count }, (_, i) => asText(asList(v)[i]));
    return {
        count,
        id: texts(table.id),
        label: texts(table.label),
        year: numbers(table.year, count),
        authors: Array.from({ length: count }, (_, i) => authorText(asList(table.authors)[i])),
        venue: texts(table.venue),
        url: texts(table.url),
        place: texts(table.place),
    };
}

const authorText = (v: unknown): string => (Array.isArray(v) ? v.map(asText).join("; ") : asText(v));

function readEvidence(v: unknown, m: number, papers: number): Evidence[][] | null {
    if (!Array.isArray(v)) return null;
    return Array.from({ length: m }, (_, i) =>
        asList(v[i]).flatMap((entry): Evidence[] => {
            const [paper, share, sentence] = asList(entry).map(asNumber);
            if (paper == null || !Number.isInteger(paper) || paper < 0 || paper >= papers) return [];
            return [[paper, share ?? null, sentence ?? null]];
        }),
    );
}
