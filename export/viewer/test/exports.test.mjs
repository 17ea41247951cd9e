import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { HOSTILE } from "./fixtures.mjs";

/** Width and height of a PNG, from its header. */
const pngSize = (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

export default function (test, bed) {
    const save = async (id) => {
        await bed.page.click("#save");
        return bed.saved(() => bed.page.click(id));
    };

    test("SVG: well-formed, text as text, legend, dimming and selection", async () => {
        const page = await bed.open("#labels=100");
        const plain = await save("#save-svg");
        assert.equal(plain.name, "Research-on-networks-of-knowledge.svg");
        const svg = readFileSync(plain.path, "utf8");
        if (existsSync("/usr/bin/xmllint")) execFileSync("/usr/bin/xmllint", ["--noout", "--nonet", plain.path]);
        const kinds = await page.evaluate((text) => {
            const doc = new DOMParser().parseFromString(text, "image/svg+xml");
            return [doc.querySelectorAll("parsererror").length, doc.querySelectorAll("svg svg line").length, doc.querySelectorAll("svg svg circle").length,
                [...doc.querySelectorAll("text")].map((t) => t.textContent), doc.querySelectorAll("script, image, foreignObject").length];
        }, svg);
        assert.deepEqual([kinds[0], kinds[4]], [0, 0]);
        assert.ok(kinds[1] > 100 && kinds[2] === 60, `${kinds[1]} links, ${kinds[2]} items`);
        assert.ok(kinds[3].includes(HOSTILE[4]));
        assert.ok(kinds[3].some((t) => t.startsWith("</script><img")));
        assert.ok(kinds[3].includes(bed.main.title));
        assert.ok(!svg.includes('opacity="0.16"'));
        await page.evaluate(() => (location.hash = "#item=c12&labels=100"));
        await bed.until("selected", "c12");
        await bed.settle();
        const chosen = readFileSync((await save("#save-svg")).path, "utf8");
        assert.ok(chosen.includes('opacity="0.16"'));
        assert.ok(chosen.includes('stroke="#14171c" stroke-width="2"'));
    });

    test("PNG: twice the size, with the legend", async () => {
        const page = await bed.open("#view=overlay");
        const file = await save("#save-png");
        const [width, height] = pngSize(readFileSync(file.path));
        const stage = await page.$eval("#stage", (e) => [e.clientWidth, e.clientHeight]);
        assert.ok(width === 2 * (stage[0] + 250) && height >= 2 * stage[1], `${width} x ${height}`);
    });

    test("SVG of the density holds a picture and its scale", async () => {
        await bed.open("#view=density");
        const svg = readFileSync((await save("#save-svg")).path, "utf8");
        assert.ok(svg.includes("data:image/png;base64,"));
        assert.ok(svg.includes(">high</text>"));
    });

    test("the table has a row for each item, sorts, turns pages, chooses", async () => {
        const page = await bed.open();
        await page.click("#open-table");
        await bed.until("rows", 60);
        assert.equal(await page.locator("tbody tr").count(), 50);
        await page.click("thead button:has-text('Papers')");
        assert.equal(await page.getAttribute("thead th:nth-child(4)", "aria-sort"), "descending");
        const values = (await page.$$eval("tbody td:nth-child(4)", (all) => all.map((e) => Number(e.textContent))));
        assert.deepEqual(values, [...values].sort((a, b) => b - a));
        await page.click("thead button:has-text('Mean year')");
        await page.click("text=Later");
        assert.equal(await page.locator("tbody tr").count(), 10);
        assert.match(await page.textContent("tbody tr:last-child td:last-child"), /^$/); // what is missing comes last
        const id = await page.getAttribute("tbody tr", "data-node");
        await page.click("tbody tr button");
        await bed.until("selected", `c${id}`);
    });

    test("CSV: a line for each item, quotes doubled", async () => {
        await bed.open();
        const text = readFileSync((await save("#save-csv")).path, "utf8");
        const lines = text.split("\r\n");
        assert.equal(lines.length, 62);
        assert.ok(lines[0].startsWith("id,label,cluster,cluster_label,links,papers,score,kind,url,mean_year"));
        assert.ok(lines[1].startsWith(`c0,"${HOSTILE[0].replace(/"/g, '""')}",1,`));
    });

    test("about this map: parameters and counts", async () => {
        const page = await bed.open();
        await page.click("#open-about");
        const text = await page.textContent("#dialog");
        for (const part of [bed.main.title, bed.main.description, "minimum occurrences", "Leiden, resolution 1", "association strength", "30 papers"]) assert.ok(text.includes(part), part);
    });

    test("print shows the sheet alone", async () => {
        const page = await bed.open();
        await page.emulateMedia({ media: "print" });
        await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
        assert.ok(await page.isHidden("#side"));
        assert.ok(await page.isVisible("#print-canvas"));
        assert.ok((await bed.colors("#print-canvas")).get("0,114,178") > 50);
        await page.emulateMedia({ media: "screen" });
    });
}
