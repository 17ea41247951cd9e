import assert from "node:assert/strict";

export default function (test, bed) {
    test("every key does what the help says", async () => {
        const page = await bed.open();
        const press = (key) => page.keyboard.press(key);
        await press("/");
        assert.equal(await page.evaluate(() => document.activeElement.id), "search");
        await press("Escape");
        let before = await bed.camera();
        for (const [key, axis, sign] of [["ArrowLeft", 0, -1], ["ArrowRight", 0, 1], ["ArrowUp", 1, 1], ["ArrowDown", 1, -1]]) {
            await press(key);
            const now = await bed.camera();
            assert.ok(sign * (now[axis] - before[axis]) > 0.01, key);
            before = now;
        }
        await press("+");
        assert.ok((await bed.camera())[2] > before[2]);
        await press("-");
        await press("-");
        assert.ok((await bed.camera())[2] < before[2]);
        await press("0");
        assert.equal((await bed.camera())[2], 1);
        await press("n");
        const first = (await bed.state()).current;
        assert.match(await page.textContent("#live"), /, \d+ links?$/);
        await press("n");
        const second = (await bed.state()).current;
        assert.notEqual(second, first);
        await press("p");
        assert.equal((await bed.state()).current, first);
        await press("Enter");
        await bed.until("selected", first);
        assert.equal(await page.evaluate(() => document.activeElement.id), "panel");
        await press("Escape");
        await bed.until("selected", "");
        await press("?");
        await bed.until("dialog", "help");
        assert.match(await page.textContent("#dialog"), /next and previous item/);
        await press("Escape");
        await page.waitForFunction(() => !document.documentElement.dataset.dialog);
    });

    test("keys belong to what is written", async () => {
        const page = await bed.open();
        await page.focus("#search");
        await page.keyboard.type("n+?0");
        assert.equal(await page.inputValue("#search"), "n+?0");
        assert.equal((await bed.state()).current, undefined);
        await page.focus("#views [data-view=network]");
        await page.keyboard.press("ArrowRight");
        await bed.until("view", "overlay");
        assert.deepEqual(await bed.camera(), [0.5, 0.5, 1]);
    });

    test("every control has a name, the focus is visible", async () => {
        const page = await bed.open("#item=c12");
        const tools = await bed.context.newCDPSession(page);
        const { nodes } = await tools.send("Accessibility.getFullAXTree");
        const roles = new Set(["button", "textbox", "searchbox", "combobox", "listbox", "slider", "checkbox", "radio", "link", "dialog", "application"]);
        const controls = nodes.filter((n) => !n.ignored && roles.has(n.role?.value));
        assert.ok(controls.length > 30);
        assert.deepEqual(controls.filter((n) => !n.name?.value).map((n) => n.role.value), []);
        const named = (role, name) => controls.some((n) => n.role.value === role && n.name.value.startsWith(name));
        for (const [role, name] of [["slider", "Minimum link weight"], ["slider", "Labels"], ["slider", "Resolution"], ["slider", "From year"], ["checkbox", "Links"], ["radio", "Density"], ["combobox", "Search items"]]) {
            assert.ok(named(role, name), `${role} ${name}`);
        }
        await tools.detach();
        await page.keyboard.press("Tab");
        assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
    });

    // Relative luminance and contrast after WCAG 2.1.
    const contrast = () => {
        const rgb = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
        const light = ([r, g, b]) => [r, g, b].map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
        const under = (e) => {
            for (let at = e; at; at = at.parentElement) {
                const color = rgb(getComputedStyle(at).backgroundColor);
                if (color.length === 3 || color[3] === 1) return color;
            }
            return [255, 255, 255];
        };
        const faint = [];
        for (const e of document.querySelectorAll("body *")) {
            const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
            if (!own || !e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || e.closest(":disabled")) continue;
            const [a, b] = [light(rgb(getComputedStyle(e).color)), light(under(e))];
            const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (ratio < 4.5) faint.push(`${ratio.toFixed(2)} ${e.tagName} ${e.textContent.slice(0, 30)}`);
        }
        return faint;
    };

    for (const theme of ["light", "dark"]) {
        test(`text has a contrast of 4.5 and more: ${theme}`, async () => {
            const page = await bed.open(`#item=c12&theme=${theme}`);
            assert.deepEqual(await page.evaluate(contrast), []);
            await page.click(".linked .weight");
            assert.deepEqual(await page.evaluate(contrast), []);
            await page.click("#help");
            assert.deepEqual(await page.evaluate(contrast), []);
        });
    }
}
