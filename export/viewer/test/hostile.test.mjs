import assert from "node:assert/strict";
import { HOSTILE } from "./fixtures.mjs";

export default function (test, bed) {
    test("labels with markup stay text in legend, tooltip, panel, search and table", async () => {
        const page = await bed.open("#labels=100");
        assert.ok((await page.textContent("#legend")).includes(HOSTILE[0]));
        const at = await bed.where("c0");
        await page.mouse.move(at.x, at.y);
        await page.waitForSelector("#tooltip:not([hidden])");
        await page.fill("#search", "</script");
        assert.ok((await page.textContent("#hits")).includes(HOSTILE[0]));
        await page.keyboard.press("Enter");
        await bed.until("selected", "c0");
        assert.equal(await page.textContent("#panel h2"), HOSTILE[0]);
        await page.click("#open-table");
        assert.ok((await page.textContent("#dialog")).includes(HOSTILE[1]));
        assert.equal(await page.evaluate(() => document.querySelectorAll("#legend img, #panel img, #hits img, #dialog img, body b, script").length), 2);
        assert.equal(await page.evaluate(() => window.hacked), undefined);
    });

    test("no address but of the web is a link", async () => {
        const page = await bed.open("#item=c1");
        assert.ok((await page.textContent("#panel")).includes("javascript:alert(1)"));
        await page.evaluate(() => (location.hash = "#item=c2"));
        await bed.until("selected", "c2");
        const links = await page.$$eval("a[href]", (all) => all.map((a) => [a.getAttribute("href"), a.target, a.rel]));
        assert.deepEqual(links, [["https://example.org/a?b=1&c=2", "_blank", "noopener noreferrer"]]);
        await page.evaluate(() => (location.hash = "#item=c0"));
        await bed.until("selected", "c0");
        for (const button of (await page.$$(".linked .weight")).slice(0, 1)) await button.click();
        assert.ok((await page.$$eval("a[href]", (all) => all.map((a) => a.protocol))).every((p) => p === "https:"));
    });

    test("the policy stops a handler and a request", async () => {
        const page = await bed.open();
        const stopped = await page.evaluate(async () => {
            const seen = [];
            document.addEventListener("securitypolicyviolation", (e) => seen.push(e.effectiveDirective));
            const box = document.createElement("div");
            box.innerHTML = '<img src="data:," onerror="window.hacked=1"><form action="https://example.org"></form>';
            document.body.append(box);
            await fetch("https://example.org/").catch(() => seen.push("fetch failed"));
            await new Promise((done) => setTimeout(done, 100));
            return seen;
        });
        for (const what of ["script-src-attr", "connect-src", "fetch failed"]) assert.ok(stopped.includes(what), `${what} in ${stopped}`);
        assert.equal(await page.evaluate(() => window.hacked), undefined);
        bed.problems.length = 0; // the browser reports what it stopped
        bed.loaded = null;
    });

    test("an address with nonsense is passed over", async () => {
        for (const hash of ["#c=__proto__&p=NaN&v=<script>", "#view=__proto__&color=constructor&size=toString&hidden=__proto__.1e99.-3.99&years=9999-1",
            "#at=NaN,1e999,-5&item=__proto__&level=99&min=-1&labels=1e9&theme=%3Cscript%3E&cluster=Infinity", "#%E0%A4%A", "#item=%00&at=,,"]) {
            await bed.open(hash, "main", bed.main, { fresh: true });
            const state = await bed.state();
            assert.deepEqual([state.view, state.nodes, state.selected, state.camera], ["network", "60", "", "0.5000,0.5000,1.0000"], hash);
            assert.equal(await bed.page.evaluate(() => ({}).polluted), undefined);
        }
    });
}
