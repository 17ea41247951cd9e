// Invented maps for the tests, and the page that a writer would make of them. The same number gives the same map.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

export const HOSTILE = [
    '</script><img src=x onerror="window.hacked=1">',
    "<!--<script>alert(1)</script>-->",
    "# R&D <b>bold</b> 'quoted' \"twice\"",
    "=HYPERLINK(\"x\"),1",
    "__proto__",
    "a\u0001control\u2028line",
];

const FIRST = ["semantic", "temporal", "citation", "neural", "social", "medical", "patent", "topic", "knowledge", "image", "policy", "open"];
const SECOND = ["network", "analysis", "embedding", "ranking", "extraction", "retrieval", "ontology", "coupling", "impact", "benchmark"];

/** Numbers in [0, 1) that look random and never change. */
function numbers(seed) {
    let state = seed >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}

const bell = (next) => next() + next() + next() - 1.5;
const round = (v, digits = 3) => Number(v.toFixed(digits));

/** n items in k clusters of falling size, about `degree` links for each item, most of them inside the clusters. */
export function makeMap({ n = 60, clusters = 4, degree = 4, hostile = true, years = true, evidence = true, levels = true, directed = false, seed = 7, title } = {}) {
    const next = numbers(seed);
    const cluster = Array.from({ length: n }, (_, i) => 1 + Math.floor(clusters * Math.pow(i / n, 1.4)));
    const centers = Array.from({ length: clusters }, (_, c) => [900 * Math.cos(c * 2.4) * Math.sqrt((c + 0.5) / clusters), 700 * Math.sin(c * 2.4) * Math.sqrt((c + 0.5) / clusters)]);
    const papersOf = Array.from({ length: n }, () => 3 + Math.floor(120 * Math.pow(next(), 5)));
    const spread = 230 / Math.sqrt(clusters / 4);
    const seen = new Map();
    const label = Array.from({ length: n }, (_, i) => {
        if (hostile && i < HOSTILE.length) return HOSTILE[i];
        if (hostile && i === HOSTILE.length) return "Évaluation naïve des réseaux de co-citation à grande échelle";
        const name = `${FIRST[Math.floor(next() * FIRST.length)]} ${SECOND[Math.floor(next() * SECOND.length)]}`;
        seen.set(name, (seen.get(name) ?? 0) + 1);
        return seen.get(name) > 1 ? `${name} ${seen.get(name)}` : name;
    });
    const columns = [
        { name: "papers", type: "number", values: papersOf },
        { name: "score", type: "number", values: papersOf.map((p, i) => (i % 9 === 4 ? null : round(Math.exp(p / 20) * (0.5 + next())))) },
        { name: "kind", type: "text", values: label.map((_, i) => (i % 3 ? "noun phrase" : "keyword")) },
        { name: "url", type: "text", values: label.map((_, i) => (i === 1 ? "javascript:alert(1)" : i === 2 ? "https://example.org/a?b=1&c=2" : null)) },
    ];
    if (years) {
        columns.push({ name: "mean_year", type: "number", values: label.map((_, i) => (i % 11 === 5 ? null : round(1995 + 30 * next(), 1))) });
        columns.at(-1).values[7] = 1995;
        columns.at(-1).values[8] = 2025;
    }
    const edges = { source: [], target: [], weight: [] };
    const known = new Set();
    for (let tries = 0; edges.source.length < (n * degree) / 2 && tries < n * degree * 4; ++tries) {
        const a = Math.floor(n * Math.pow(next(), 1.5));
        let b = Math.floor(n * next());
        if (next() < 0.8) for (let k = 0; k < 12 && cluster[b] !== cluster[a]; ++k) b = Math.floor(n * next());
        const [s, t] = directed ? [a, b] : [Math.min(a, b), Math.max(a, b)];
        if (s === t || known.has(s * n + t)) continue;
        known.add(s * n + t);
        edges.source.push(s);
        edges.target.push(t);
        edges.weight.push(round(0.5 + 20 * Math.pow(next(), 6)));
    }
    const list = Array.from({ length: clusters }, (_, c) => {
        const members = label.filter((_, i) => cluster[i] === c + 1);
        return {
            id: c + 1, label: members.slice(0, 3).join(", "), size: members.length, terms: members.slice(0, 5),
            explanation: `${members[0]} OR ${members[1]}`, explanation_note: `holds for ${members.length} of its papers and 2 others: overlap 0.538`,
        };
    });
    const map = {
        format: "bibweft-page", version: 1, title: title ?? "Research on networks of knowledge", description: "Concepts of an invented corpus, linked where papers mention both.",
        about: [{ name: "papers", value: "2195" }, { name: "minimum occurrences", value: "3" }, { name: "clustering", value: "Leiden, resolution 1" }],
        directed, weight: "association strength", size: "papers",
        nodes: {
            id: label.map((_, i) => `c${i}`), label,
            x: label.map((_, i) => round(centers[cluster[i] - 1][0] + spread * bell(next))), y: label.map((_, i) => round(centers[cluster[i] - 1][1] + spread * bell(next))),
            radius: papersOf.map((p) => round(4 + 96 * Math.sqrt(p / 123))), cluster, columns,
        },
        edges: { ...edges, columns: [{ name: "count", type: "number", values: edges.weight.map((w) => Math.ceil(w)) }] },
        clusters: list,
    };
    if (evidence) {
        map.papers = {
            id: Array.from({ length: 30 }, (_, p) => `paper${p}`), label: Array.from({ length: 30 }, (_, p) => (p === 3 ? HOSTILE[0] : `On the ${FIRST[p % 12]} of ${SECOND[p % 10]} systems, part ${p}`)),
            year: Array.from({ length: 30 }, (_, p) => (p % 7 ? 1996 + p : null)), authors: Array.from({ length: 30 }, (_, p) => `Doe, J.; Author, ${String.fromCharCode(65 + (p % 26))}.`),
            venue: Array.from({ length: 30 }, () => "Journal of Examples"), url: Array.from({ length: 30 }, (_, p) => (p === 4 ? "javascript:alert(2)" : `https://doi.org/10.1000/${p}`)),
        };
        map.sentences = ["We compare both <b>methods</b> on a large corpus of abstracts.", "The two terms are seldom used together before 2010."];
        map.edges.paper_count = edges.source.map(() => 162);
        map.edges.papers = edges.source.map((s, e) => [[e % 30, 1, e % 2], [(e + 3) % 30, 0.5], [(e + 4) % 30, 0.25, 1]]);
    }
    if (levels) {
        const coarse = cluster.map((c) => Math.ceil(c / 2));
        const sizes = (of) => [...new Set(of)].sort((a, b) => a - b).map((id) => ({ id, label: `group ${id}`, size: of.filter((c) => c === id).length }));
        const fine = cluster.map((c, i) => 2 * c - (i % 2));
        map.levels = [
            { resolution: 0.5, quality: 0.41, cluster: coarse, clusters: sizes(coarse) },
            { resolution: 1, quality: 0.47, cluster, clusters: list },
            { resolution: 2, quality: 0.39, cluster: fine, clusters: sizes(fine) },
        ];
        map.level = 1;
    }
    return map;
}

const none = { format: "bibweft-page", version: 1, title: "Small" };

/** Maps at the edges: nothing, one item, no links, no years, one cluster, as little as can be said. */
export const EDGES = {
    empty: { ...none, nodes: { id: [], label: [], x: [], y: [], radius: [], cluster: [], columns: [] }, edges: { source: [], target: [], weight: [] }, clusters: [] },
    one: { ...none, nodes: { id: ["a"], label: ["alone"], x: [3], y: [4], radius: [10], cluster: [1] }, edges: { source: [], target: [], weight: [] }, clusters: [{ id: 1, label: "alone", size: 1 }] },
    noLinks: { ...makeMap({ n: 12, hostile: false, evidence: false, levels: false }), edges: { source: [], target: [], weight: [] } },
    noYears: makeMap({ n: 20, years: false, hostile: false }),
    oneCluster: makeMap({ n: 20, clusters: 1, hostile: false }),
    bare: { ...none, nodes: { id: ["a", "b"] }, edges: { source: [0], target: [1] } },
};

const ESCAPES = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** The page of a map, as its writer makes it. */
export function pageOf(template, map, packed = false) {
    const json = JSON.stringify(map);
    const data = packed ? gzipSync(json).toString("base64") : json.replace(/[<>&\u2028\u2029]/g, (c) => ESCAPES[c]);
    const title = map.title.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
    return readFileSync(template, "utf8")
        .replace("@BIBWEFT_TITLE@", () => title)
        .replace("@BIBWEFT_ENCODING@", packed ? "gzip-base64" : "json")
        .replace("@BIBWEFT_DATA@", () => data);
}
