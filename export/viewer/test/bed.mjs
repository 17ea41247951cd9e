// What the tests share: one browser, one page, and what went wrong on it.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "./browser.mjs";
import { makeMap, pageOf } from "./fixtures.mjs";

export class Bed {
    /** flags: more flags of the browser, such as one that takes WebGL away. */
    constructor(template, ...flags) {
        this.template = template;
        this.flags = flags;
        this.folder = mkdtempSync(join(tmpdir(), "bibweft-viewer-"));
        this.problems = [];
        this.main = makeMap();
        this.files = new Map();
    }

    async start() {
        this.browser = await launch(...this.flags);
        this.context = await this.browser.newContext({ viewport: { width: 1100, height: 700 }, colorScheme: "light", reducedMotion: "reduce", offline: true, acceptDownloads: true });
        this.context.setDefaultTimeout(60000);  // a busy machine is no fault of the page
        this.page = await this.watched(this.context);
        this.lens = await this.context.newPage();
    }

    async stop() {
        await this.browser?.close();
        rmSync(this.folder, { recursive: true, force: true });
    }

    /** A page that writes down every error and every request for anything outside. */
    async watched(context) {
        const page = await context.newPage();
        page.on("console", (m) => m.type() === "error" && this.problems.push(`console: ${m.text()}`));
        page.on("pageerror", (e) => this.problems.push(`error: ${e.message}`));
        page.on("request", (r) => /^(file|data|blob):/.test(r.url()) || this.problems.push(`request: ${r.url()}`));
        page.on("dialog", (d) => {
            this.problems.push(`dialog: ${d.message()}`);
            void d.dismiss();
        });
        return page;
    }

    file(name, map, packed = false) {
        if (!this.files.has(name)) {
            const path = join(this.folder, `${name}.html`);
            writeFileSync(path, pageOf(this.template, map, packed));
            this.files.set(name, pathToFileURL(path).href);
        }
        return this.files.get(name);
    }

    /** Opens a map at an address; one that is open already only hears of the address, unless it is to be loaded afresh. */
    async open(hash = "", name = "main", map = this.main, { packed = false, page = this.page, fresh = false } = {}) {
        await page.bringToFront();  // behind another it would be drawn once a second
        if (!fresh && page === this.page && this.loaded === name) {
            await page.mouse.move(1, 1);
            await page.keyboard.press("Escape");
            await page.evaluate((wanted) => {
                document.activeElement?.blur();
                document.getElementById("dialog").close();
                document.getElementById("search").value = "";
                history.replaceState(null, "", wanted || location.pathname);
                window.dispatchEvent(new HashChangeEvent("hashchange"));
            }, hash);
            await this.settle(page);
            return page;
        }
        if (page === this.page) this.loaded = name;
        await page.goto("about:blank");
        await page.goto(this.file(name, map, packed) + hash);
        await page.waitForSelector('html[data-ready="1"]', { timeout: 90000 });
        return page;
    }

    noProblems() {
        assert.deepEqual(this.problems.splice(0), []);
    }

    /** What html says of itself: data-view, data-nodes, data-links, data-selected … */
    state(page = this.page) {
        return page.evaluate(() => ({ ...document.documentElement.dataset }));
    }

    /** Waits until html says so. */
    async until(name, value, page = this.page) {
        await page.waitForFunction(([n, v]) => document.documentElement.dataset[n] === v, [name, String(value)], { timeout: 60000 });
    }

    /** Two frames: everything asked for is on its way to the screen. */
    settle(page = this.page) {
        return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }

    /** The camera, after what was asked for is drawn; nothing glides in these tests. */
    async camera(page = this.page) {
        await this.settle(page);
        return (await this.state(page)).camera.split(",").map(Number);
    }

    /** Where an item stands on the screen. */
    async where(id, page = this.page) {
        const at = await page.evaluate((i) => {
            const box = document.getElementById("stage").getBoundingClientRect();
            const p = window.bibweft.where(i);
            return { x: p.x + box.left, y: p.y + box.top, radius: p.radius };
        }, id);
        return at;
    }

    /** Colours of what is on the screen: "r,g,b" and how many pixels have it. */
    async colors(selector, page = this.page) {
        return this.colorsOf(await page.locator(selector).screenshot({ animations: "disabled" }));
    }

    /** The same of a picture in PNG. */
    async colorsOf(shot) {
        return new Map(await this.lens.evaluate(async (data) => {
            const image = new Image();
            image.src = `data:image/png;base64,${data}`;
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0);
            const bytes = pen.getImageData(0, 0, image.width, image.height).data;
            const found = new Map();
            for (let i = 0; i < bytes.length; i += 4) {
                const key = `${bytes[i]},${bytes[i + 1]},${bytes[i + 2]}`;
                found.set(key, (found.get(key) ?? 0) + 1);
            }
            return [...found];
        }, shot.toString("base64")));
    }

    async saved(click, page = this.page) {
        const [download] = await Promise.all([page.waitForEvent("download"), click()]);
        const path = join(this.folder, `saved-${download.suggestedFilename()}`);
        await download.saveAs(path);
        return { name: download.suggestedFilename(), path };
    }
}
