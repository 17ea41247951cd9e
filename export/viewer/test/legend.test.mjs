import assert from "node:assert/strict";

export default function (test, bed) {
    const sizes = () => [1, 2, 3, 4].map((c) => bed.main.nodes.cluster.filter((d) => d === c).length);

    test("a cluster hides with its links; only and all", async () => {
        const page = await bed.open();
        const [first, second] = sizes();
        const { cluster } = bed.main.nodes;
        const { source, target } = bed.main.edges;
        await page.uncheck("[data-cluster='1'] input");
        await bed.until("nodes", 60 - first);
        assert.equal((await bed.state()).links, String(source.filter((s, e) => cluster[s] !== 1 && cluster[target[e]] !== 1).length));
        await page.locator("[data-cluster='2'] .only").click();
        await bed.until("nodes", second);
        assert.match(await page.textContent("#status"), new RegExp(`^${second} of 60 items`));
        await page.click("[data-key=all]");
        await bed.until("nodes", 60);
        await page.locator("[data-cluster='2'] .only").focus();
        await page.keyboard.press("Enter");
        await bed.until("nodes", second);
        assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "only 2");
    });

    test("rows show swatch, name and count; the name opens the cluster", async () => {
        const page = await bed.open();
        assert.equal(await page.$eval("[data-cluster='2'] .swatch", (e) => getComputedStyle(e).backgroundColor), "rgb(230, 159, 0)");
        assert.deepEqual(await page.$$eval(".clusters .number", (all) => all.map((e) => Number(e.textContent))), sizes());
        assert.equal(await page.getAttribute("[data-cluster='2'] .name", "title"), bed.main.clusters[1].label);
        await page.click("[data-cluster='2'] .name");
        await bed.until("selection", "cluster");
        const text = await page.textContent("#panel");
        for (const part of [bed.main.clusters[1].label, bed.main.clusters[1].explanation, bed.main.clusters[1].explanation_note]) assert.ok(text.includes(part), part);
    });
}
