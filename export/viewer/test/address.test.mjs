import assert from "node:assert/strict";

export default function (test, bed) {
    test("a reload restores view, colour, size, weight, clusters, years, labels, theme, selection and camera", async () => {
        const page = await bed.open();
        await page.selectOption("#color", ":score");
        await page.check("#log");
        await page.selectOption("#size", ":mean_year");
        await page.fill("#min-weight", "30");
        await page.fill("#year-from", "1999");
        await page.fill("#labels", "80");
        await page.fill("#level", "2");
        await page.click("#theme");
        await page.click("#theme");
        await page.fill("#search", "evaluation");
        await page.keyboard.press("Enter");
        await page.mouse.move(600, 400);
        await page.mouse.wheel(0, -150);
        await page.mouse.move(600, 10);
        const camera = await bed.camera();
        await page.waitForFunction(() => location.hash.includes("item=c6") && location.hash.includes("at="));
        await page.waitForTimeout(350);
        const before = await bed.state();
        const hash = await page.evaluate(() => location.hash);
        await page.reload();
        await page.waitForSelector('html[data-ready="1"]');
        const after = await bed.state();
        for (const key of ["view", "nodes", "links", "selected", "theme", "labels"]) assert.equal(after[key], before[key], key);
        (await bed.camera()).forEach((v, k) => assert.ok(Math.abs(v - camera[k]) < 0.002, `camera ${k}`));
        assert.deepEqual(await page.evaluate(() => [document.getElementById("color").value, document.getElementById("size").value, document.getElementById("log").checked,
            document.getElementById("year-from").value, document.getElementById("labels").value, document.getElementById("level").value]), [":score", ":mean_year", true, "1999", "80", "2"]);
        assert.equal(await page.evaluate(() => location.hash), hash);
    });

    test("hidden clusters and a chosen link, too", async () => {
        const page = await bed.open("#item=c12");
        await page.click(".linked .weight");
        await page.uncheck("[data-cluster='4'] input");
        await page.waitForFunction(() => location.hash.includes("with=") && location.hash.includes("hidden=4"));
        const before = await bed.state();
        await page.reload();
        await page.waitForSelector('html[data-ready="1"]');
        const after = await bed.state();
        assert.deepEqual([after.selection, after.nodes], ["link", before.nodes]);
    });

    test("the first view needs no address", async () => {
        const page = await bed.open("", "main", bed.main, { fresh: true });
        await page.waitForTimeout(350);
        assert.equal(await page.evaluate(() => location.hash), "");
    });

    test("the theme is the system's unless one is chosen", async () => {
        const page = await bed.open();
        await bed.until("theme", "light");
        await page.emulateMedia({ colorScheme: "dark" });
        await bed.until("theme", "dark");
        await page.click("#theme");
        await bed.until("theme", "light");
        await page.emulateMedia({ colorScheme: "light" });
    });
}
