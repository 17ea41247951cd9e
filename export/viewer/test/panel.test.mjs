import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

export default function (test, bed) {
    test("an item: attributes, cluster with its explanation, linked items by weight", async () => {
        const page = await bed.open();
        const at = await bed.where("c12");
        await page.mouse.click(at.x, at.y);
        await bed.until("selected", "c12");
        const text = await page.textContent("#panel");
        const column = (name) => bed.main.nodes.columns.find((c) => c.name === name).values[12];
        for (const part of [bed.main.nodes.label[12], String(column("papers")), String(column("mean_year")), bed.main.clusters[bed.main.nodes.cluster[12] - 1].explanation]) {
            assert.ok(text.includes(part), part);
        }
        const weights = (await page.$$eval(".linked .weight", (all) => all.map((e) => Number(e.textContent))));
        const { source, target, weight } = bed.main.edges;
        const own = weight.filter((_, e) => source[e] === 12 || target[e] === 12).sort((a, b) => b - a);
        assert.deepEqual(weights, own.map((w) => Number(w.toPrecision(4))));
        await page.click(".linked .to");
        assert.notEqual((await bed.state()).selected, "c12");
        await page.keyboard.press("Escape");
        await bed.until("selected", "");
        assert.ok(await page.isHidden("#panel"));
    });

    test("a link: the papers that made it, the sentence where one did", async () => {
        const page = await bed.open("#item=c12");
        await page.click(".linked .weight");
        await bed.until("selection", "link");
        assert.match(await page.textContent("#panel h3"), /^3 of 162 papers that made this link$/);
        assert.equal(await page.locator(".papers li").count(), 3);
        const e = bed.main.edges.source.findIndex((s, k) => bed.main.edges.weight[k] === Math.max(...bed.main.edges.weight.filter((_, j) => bed.main.edges.source[j] === 12 || bed.main.edges.target[j] === 12)));
        const [paper, , sentence] = bed.main.edges.papers[e][0];
        const first = await page.textContent(".papers li");
        for (const part of [bed.main.papers.label[paper], bed.main.sentences[sentence], "Journal of Examples"]) assert.ok(first.includes(part), part);
        assert.equal(await page.locator(".papers blockquote").count(), 2);
    });

    test("a link is chosen on the map, too", async () => {
        const page = await bed.open("#labels=0&hidden=2.3.4");
        const { source, target } = bed.main.edges;
        const { cluster } = bed.main.nodes;
        const spot = await page.evaluate((links) => {
            const box = document.getElementById("stage").getBoundingClientRect();
            const ids = links.all;
            // The point of a link farthest from all items.
            let best = null;
            for (const [a, b] of links.pairs) {
                const [p, q] = [window.bibweft.where(a), window.bibweft.where(b)];
                for (const t of [0.3, 0.4, 0.5, 0.6, 0.7]) {
                    const [x, y] = [p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)];
                    const room = Math.min(...ids.map((i) => window.bibweft.where(i)).map((o) => Math.hypot(o.x - x, o.y - y) - o.radius));
                    if (!best || room > best.room) best = { room, x: x + box.left, y: y + box.top };
                }
            }
            return best;
        }, {
            all: bed.main.nodes.id.filter((_, i) => cluster[i] === 1),
            pairs: source.map((s, e) => [s, target[e]]).filter(([s, t]) => cluster[s] === 1 && cluster[t] === 1).map(([s, t]) => [`c${s}`, `c${t}`]),
        });
        await page.mouse.click(spot.x, spot.y);
        await bed.until("selection", "link");
    });

    test("terms are dropped and merged by hand, and saved as a thesaurus", async () => {
        const page = await bed.open("#item=c0");
        await page.click(".edit button:has-text('Drop')");
        await bed.until("nodes", 59);
        await page.evaluate(() => (location.hash = "#item=c2"));
        await bed.until("selected", "c2");
        await page.click(".edit button:has-text('Drop')");
        await bed.until("nodes", 58);
        await page.fill("#search", "evaluation");
        await page.keyboard.press("Enter");
        await page.click(".edit button:has-text('Merge into')");
        assert.ok(await page.isVisible("#banner"));
        await page.fill("#search", bed.main.nodes.label[20]);
        await page.keyboard.press("Enter");
        await bed.until("nodes", 57);
        await bed.until("selected", "c20");
        const file = await bed.saved(() => page.click("#save-thesaurus"));
        assert.equal(file.name, "thesaurus.tsv");
        const label = bed.main.nodes.label;
        // Without quotes the label that begins with # would be a comment.
        assert.equal(readFileSync(file.path, "utf8"), `label\treplace by\n${label[0]}\t\n"${label[2]}"\t\n${label[6]}\t${label[20]}\n`);
        await page.click("[aria-label^='Undo']");
        await bed.until("nodes", 58);
        bed.loaded = null;
    });
}
