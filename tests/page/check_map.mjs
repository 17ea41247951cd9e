// node check_map.mjs VIEWER FOLDER: opens the pages that `bibweft map` wrote into FOLDER as a person would, from the disk, and
// compares what they show with the graph files beside them. VIEWER holds the node_modules with playwright-core.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [viewer, folder] = process.argv.slice(2).map((p) => resolve(p));
const { launch } = await import(pathToFileURL(join(viewer, "test", "browser.mjs")));
const browser = await launch();

async function open(name) {
    const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || faults.push(request.url()));
    await page.goto(`${pathToFileURL(join(folder, `${name}.html`))}#`);
    await page.waitForSelector('html[data-ready="1"]', { state: "attached" });
    return { page, faults, graph: JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) };
}

/** The strongest link; of concepts, of those that a sentence tells. */
async function tellingLink(page) {
    const data = JSON.parse(await page.locator("#bibweft-data").textContent());
    const { source, target, weight, papers } = data.edges;
    const told = source.map((_, e) => e).filter((e) => !papers || papers[e].some((made) => made.length === 3));
    const best = told.reduce((a, b) => (weight[b] > weight[a] ? b : a));
    return { source: data.nodes.label[source[best]], target: data.nodes.label[target[best]] };
}

async function showLink(page, { source, target }) {
    await page.fill("#search", source);
    await page.keyboard.press("Enter");
    const row = page.locator("#panel .linked li", { has: page.getByRole("button", { name: target, exact: true }) });
    await row.first().locator("button.weight").click();
    await page.waitForSelector("#panel .ends-of");
}

try {
    for (const name of ["concepts", "papers"]) {
        const { page, faults, graph } = await open(name);
        const shown = await page.evaluate(() => ({ ...document.documentElement.dataset }));
        assert.equal(Number(shown.nodes), graph.nodes.length, `${name}: nodes`);
        assert.equal(Number(shown.links), Math.min(graph.links.length, Math.max(1000, 2 * graph.nodes.length)), `${name}: links`);
        assert.equal(await page.title(), graph.graph.title);
        const clusters = new Set(graph.nodes.map((n) => n.cluster));
        assert.ok((await page.locator("#legend").innerText()).length > 0);
        assert.ok(clusters.size > 1);
        await showLink(page, await tellingLink(page));
        const panel = await page.locator("#panel").innerText();
        if (name === "concepts") {
            assert.match(panel, /\d+ (papers? made|of \d+ papers that made) this link/);
            assert.match(panel, /seeds\/corpora\/icml2026\/\d+\.txt:\d+/);
            assert.ok((await page.locator("#panel blockquote").count()) > 0, "a sentence of the link");
        } else {
            assert.match(panel, /shared/i);
        }
        assert.deepEqual(faults, [], name);
        console.log(`${name}.html: ${shown.nodes} nodes, ${shown.links} links, drawn by ${shown.renderer}`);
    }
} finally {
    await browser.close();
}
