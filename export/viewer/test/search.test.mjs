import assert from "node:assert/strict";

export default function (test, bed) {
    const words = (page) => page.$$eval("#hits [role=option] > span:nth-child(2)", (all) => all.map((e) => e.textContent));

    test("a combobox: list, active option, Enter opens the panel, the live region tells", async () => {
        const page = await bed.open();
        await page.focus("#search");
        assert.equal(await page.getAttribute("#search", "aria-expanded"), "false");
        await page.keyboard.type("EVALUA");
        assert.equal(await page.getAttribute("#search", "aria-expanded"), "true");
        assert.deepEqual(await words(page), ["Évaluation naïve des réseaux de co-citation à grande échelle"]);
        const active = await page.getAttribute("#search", "aria-activedescendant");
        assert.equal(await page.getAttribute(`#${active}`, "aria-selected"), "true");
        assert.equal(await page.textContent("#live"), "1 item found");
        await page.keyboard.press("Enter");
        await bed.until("selected", "c6");
        assert.ok(await page.isVisible("#panel"));
        assert.match(await page.textContent("#live"), /^Évaluation naïve/);
        assert.ok(await page.isHidden("#hits"));
    });

    test("prefix before word before substring; arrows go round", async () => {
        const page = await bed.open();
        await page.fill("#search", "net");
        const found = await words(page);
        assert.ok(found.length > 1 && found.every((w) => w.toLowerCase().includes("net")));
        await page.fill("#search", "o");
        const rank = (w) => (w.toLowerCase().startsWith("o") ? 0 : /[^\p{L}\p{N}]o/iu.test(w) ? 1 : 2);
        const ranks = (await words(page)).map(rank);
        assert.deepEqual(ranks, [...ranks].sort());
        const active = () => page.getAttribute("#search", "aria-activedescendant");
        assert.equal(await active(), "hit-0");
        await page.keyboard.press("ArrowDown");
        assert.equal(await active(), "hit-1");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        assert.equal(await active(), `hit-${(await page.locator("#hits [role=option]").count()) - 1}`);
        await page.keyboard.press("Escape");
        assert.ok(await page.isHidden("#hits"));
        await page.fill("#search", "zzzz");
        assert.equal(await page.textContent("#hits"), "Nothing found");
    });

    test("what is hidden is found, and says why it is not on the map", async () => {
        const page = await bed.open("#hidden=1");
        await page.fill("#search", "evaluation");
        assert.match(await page.textContent("#hits"), /its cluster is hidden/);
        await page.click("#hits [role=option]");
        await bed.until("selected", "c6");
        await page.click("#panel .note button");
        await bed.until("nodes", 60);
    });
}
