import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { EDGES } from "./fixtures.mjs";

export default function (test, bed) {
    test("the map is drawn, its counts are shown", async () => {
        const page = await bed.open();
        const state = await bed.state();
        assert.equal(state.view, "network");
        assert.equal(state.nodes, "60");
        assert.equal(state.links, String(bed.main.edges.source.length));
        assert.match(await page.textContent("#counts"), /^60 items · 120 links · 4 clusters$/);
        assert.match(await page.textContent("#status"), /^60 of 60 items, 120 of 120 links shown$/);
        assert.equal(await page.title(), bed.main.title);
        assert.equal(await page.textContent("#description"), bed.main.description);
        const colors = await bed.colors("#stage");
        for (const cluster of ["0,114,178", "230,159,0", "0,158,115", "204,121,167"]) assert.ok(colors.get(cluster) > 50, cluster);
    });

    test("packed data gives the same map", async () => {
        await bed.open("", "packed", bed.main, { packed: true });
        assert.equal((await bed.state()).nodes, "60");
    });

    for (const [name, map] of Object.entries(EDGES)) {
        test(`a map at the edge opens: ${name}`, async () => {
            const page = await bed.open("", name, map);
            assert.equal((await bed.state()).nodes, String(map.nodes.id.length));
            assert.equal(await page.isVisible("#years-field"), Boolean(map.nodes.columns?.some((c) => c.name === "mean_year")));
            assert.equal(await page.isVisible("#link-fields"), map.edges.source.length > 0);
            assert.equal(await page.isVisible("#empty"), map.nodes.id.length === 0);
            for (const view of ["density", "network"]) {
                await page.click(`#views [data-view=${view}]`);
                await bed.until("view", view);
            }
            for (const key of ["n", "+", "0", "Enter", "Escape"]) await page.keyboard.press(key);
            await page.click("#open-table");
            await page.keyboard.press("Escape");
            await bed.settle();
        });
    }

    test("damaged data is said in words", async () => {
        const page = bed.page;
        bed.loaded = null;
        const says = async (name, change, words) => {
            const path = join(bed.folder, `${name}.html`);
            writeFileSync(path, change(readFileSync(bed.template, "utf8")));
            await page.goto(pathToFileURL(path).href);
            await page.waitForSelector("#fatal:not([hidden])");
            assert.match(await page.textContent("#fatal"), words);
        };
        const put = (encoding, data) => (t) => t.replace("@BIBWEFT_ENCODING@", encoding).replace("@BIBWEFT_DATA@", () => data);
        await says("template", (t) => t, /empty template/);
        await says("cut", put("json", '{"format":"bibweft-pa'), /damaged/);
        await says("badgzip", put("gzip-base64", "H4sIAAAA"), /cannot be unpacked/);
        await says("newer", put("json", '{"format":"bibweft-page","version":2}'), /version 2/);
        await says("loose", put("json", '{"format":"bibweft-page","version":1,"nodes":{"id":["a"]},"edges":{"source":[0],"target":[4]}}'), /link names an item/);
    });
}
