import assert from "node:assert/strict";

export default function (test, bed) {
    test("390 pixels: nothing sideways, sheets from below, targets of 44 pixels", async () => {
        const context = await bed.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, offline: true, reducedMotion: "reduce" });
        const page = await bed.watched(context);
        await bed.open("", "main", bed.main, { page });
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth);
        const little = () => page.evaluate(() => [...document.querySelectorAll("button, select, input:not([type=checkbox]), label.check, .tick")]
            .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width > 0)
            .map((e) => [e.id || e.className || e.textContent, e.getBoundingClientRect()])
            .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([name, box]) => `${name} ${box.width} x ${box.height}`));
        assert.ok(await wide());
        assert.ok(await page.isHidden("#side"));
        await page.tap("#menu");
        assert.ok(await page.isVisible("#side"));
        assert.ok(await wide());
        assert.deepEqual(await little(), []);
        await page.tap("#side-close");
        const at = await bed.where("c12", page);
        await page.touchscreen.tap(at.x, at.y);
        await page.waitForSelector("#panel:not([hidden])");
        assert.ok(await wide());
        assert.deepEqual(await little(), []);
        const box = await page.$eval("#panel", (e) => e.getBoundingClientRect().toJSON());
        assert.ok(box.left === 0 && Math.abs(box.bottom - 844) < 1 && box.top > 300, JSON.stringify(box));
        // The item that was chosen is not under the sheet.
        const selected = (await bed.state(page)).selected;
        await bed.camera(page);
        assert.ok((await bed.where(selected, page)).y < box.top);
        await page.tap("#panel .close");
        assert.ok(await page.isHidden("#panel"));
        await context.close();
    });
}
