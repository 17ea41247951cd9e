// Reads one hostile graph back from the files of bibweft with the readers of other programs, and compares it with what was
// written. Usage: node read_back.mjs BIBWEFT FOLDER
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import Ajv from 'ajv';
import cytoscape from 'cytoscape';
import Graph from 'graphology';
import gexf from 'graphology-gexf';
import graphml from 'graphology-graphml';
import Papa from 'papaparse';

const [bibweft, folder] = process.argv.slice(2);
const source = path.join(path.dirname(fileURLToPath(import.meta.url)), 'hostile.json');
const model = JSON.parse(readFileSync(source, 'utf8'));
for (const node of model.nodes) node.label = node.label.replace('\u0007', '');  // no XML may hold it

const names = ['a.graphml', 'a.gexf', 'a.graphology.json', 'a.cyjs', 'a.jgf.json', 'a.vosviewer.json', 'b_map.txt',
               'a.nodes.csv'];
execFileSync(bibweft, ['convert', source, '--overwrite', '-o', ...names.map((name) => path.join(folder, name))],
             {stdio: ['ignore', 'inherit', 'pipe']});
const text = (name) => readFileSync(path.join(folder, name), 'utf8');
const nodeOf = new Map(model.nodes.map((node) => [node.id, node]));
const ends = (a, b) => [a, b].sort().join(' ');
const linkOf = new Map(model.links.map((link) => [ends(link.source, link.target), link]));

function near(actual, expected, what) {
    assert.ok(Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)), `${what}: ${actual}, not ${expected}`);
}

// Nodes are [id, attributes], links [source, target, attributes]. Positions may be moved and scaled, not otherwise changed.
function compare(reader, nodes, links, {columns = true, relation = true} = {}) {
    assert.equal(nodes.length, model.nodes.length, `${reader}: nodes`);
    assert.equal(links.length, model.links.length, `${reader}: links`);
    for (const [id, found] of nodes) {
        const node = nodeOf.get(id);
        assert.ok(node, `${reader}: a node ${id}`);
        assert.equal(found.label, node.label, `${reader}: label of ${id}`);
        assert.equal(Number(found.cluster), node.cluster, `${reader}: cluster of ${id}`);
        assert.ok(Number.isFinite(Number(found.x)) && Number.isFinite(Number(found.y)), `${reader}: place of ${id}`);
        if (!columns) continue;
        assert.equal(Number(found.citations), node.citations, `${reader}: citations of ${id}`);
        if (node.score === undefined) {
            assert.ok([undefined, null, ''].includes(found.score), `${reader}: no score of ${id}`);
        } else {
            near(Number(found.score), node.score, `${reader}: score of ${id}`);
        }
        if (node.note !== undefined) assert.equal(found.note, node.note, `${reader}: note of ${id}`);
    }
    for (const [a, b, found] of links) {
        const link = linkOf.get(ends(a, b));
        assert.ok(link, `${reader}: a link ${a} ${b}`);
        assert.equal(Number(found.weight), link.weight, `${reader}: weight of ${a} ${b}`);
        if (relation && link.relation) assert.equal(found.relation, link.relation, `${reader}: relation of ${a} ${b}`);
    }
    console.log(`${reader}: the same ${nodes.length} nodes and ${links.length} links`);
}

function ofGraphology(graph) {
    return [graph.mapNodes((id, attributes) => [id, attributes]),
            graph.mapEdges((_, attributes, a, b) => [a, b, attributes])];
}

compare('graphology-graphml', ...ofGraphology(graphml.parse(Graph, text('a.graphml'))));
compare('graphology-gexf', ...ofGraphology(gexf.parse(Graph, text('a.gexf'))));
compare('graphology', ...ofGraphology(Graph.from(JSON.parse(text('a.graphology.json')))));

const cy = cytoscape({headless: true, styleEnabled: false, ...JSON.parse(text('a.cyjs'))});
compare('cytoscape', cy.nodes().map((n) => [n.id(), {label: n.data('name'), ...n.data(), ...n.position()}]),
        cy.edges().map((e) => [e.data('source'), e.data('target'), e.data()]));

// The JSON Graph Format, version 2, of one graph: what its specification demands.
const jgf = {
    type: 'object', required: ['graph'], additionalProperties: false,
    properties: {graph: {
        type: 'object', additionalProperties: false,
        properties: {
            id: {type: 'string'}, label: {type: 'string'}, directed: {type: 'boolean'}, type: {type: 'string'},
            metadata: {type: 'object'},
            nodes: {type: 'object', additionalProperties: {
                type: 'object', additionalProperties: false,
                properties: {label: {type: 'string'}, metadata: {type: 'object'}}}},
            edges: {type: 'array', items: {
                type: 'object', required: ['source', 'target'], additionalProperties: false,
                properties: {
                    id: {type: 'string'}, source: {type: 'string'}, target: {type: 'string'}, relation: {type: 'string'},
                    directed: {type: 'boolean'}, label: {type: 'string'}, metadata: {type: 'object'}}}}}}}};
const validate = new Ajv().compile(jgf);
const graph = JSON.parse(text('a.jgf.json'));
assert.ok(validate(graph), `ajv: ${JSON.stringify(validate.errors)}`);
compare('ajv', Object.entries(graph.graph.nodes).map(([id, n]) => [id, {label: n.label, ...n.metadata}]),
        graph.graph.edges.map((e) => [e.source, e.target, {relation: e.relation, ...e.metadata}]));

// VOSviewer knows numbers for ids, and weights and scores for columns.
const numbered = (n) => model.nodes[Number(n) - 1].id;
const vos = JSON.parse(text('a.vosviewer.json')).network;
compare('VOSviewer JSON', vos.items.map((item) => [numbered(item.id), item]),
        vos.links.map((l) => [numbered(l.source_id), numbered(l.target_id), {weight: l.strength}]),
        {columns: false, relation: false});

function table(name, options) {
    const {data, errors} = Papa.parse(text(name).replace(/^\uFEFF/, ''), {skipEmptyLines: true, ...options});
    assert.deepEqual(errors, [], `papaparse: ${name}`);
    return data;
}
compare('papaparse, VOSviewer',
        table('b_map.txt', {header: true, delimiter: '\t'}).map((row) => [numbered(row.id), row]),
        table('b_network.txt', {delimiter: '\t'}).map(([a, b, w]) => [numbered(a), numbered(b), {weight: w}]),
        {columns: false, relation: false});
compare('papaparse, Gephi', table('a.nodes.csv', {header: true}).map((row) => [row.Id, {...row, label: row.Label, x: row.X, y: row.Y}]),
        table('a.edges.csv', {header: true}).map((row) => [row.Source, row.Target, {weight: row.Weight, ...row}]));
