// All tests of the page: node test/run.mjs TEMPLATE.html [THIRD-PARTY-NOTICES.md]
// Without a template one is built first. Skips the browser where there is no Chromium.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { buildPage } from "../build.mjs";
import { Bed } from "./bed.mjs";
import { chromiumPath } from "./browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));

/** A file of that name in a folder above: the tests may run in a copy inside a build folder. */
function above(name) {
    for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
        if (existsSync(join(folder, name))) return join(folder, name);
    }
    return null;
}

const notices = process.argv[3] ? resolve(process.argv[3]) : above("THIRD-PARTY-NOTICES.md");
const made = process.argv[2] ? null : mkdtempSync(join(tmpdir(), "bibweft-page-"));
const template = made ? join(made, "viewer.html") : resolve(process.argv[2]);
if (made) writeFileSync(template, (await buildPage()).page);

// WebGL by software is slow: what does not depend on it is tested on the canvas picture.
const bed = new Bed(template);
const plain = new Bed(template, "--disable-3d-apis");
bed.plain = plain;
before(() => (chromiumPath ? Promise.all([bed.start(), plain.start()]) : undefined));
after(async () => {
    await Promise.all([bed.stop(), plain.stop()]);
    if (made) rmSync(made, { recursive: true, force: true });
});

const parts = { build: plain, open: plain, hostile: plain, legend: plain, search: plain, panel: plain, keys: plain, exports: plain, address: plain, small: plain, map: bed, fallback: bed };
for (const [part, on] of Object.entries(parts)) {
    const { default: add } = await import(`./${part}.test.mjs`);
    const skip = part !== "build" && !chromiumPath ? "no Chromium here" : false;
    add((name, body) => test(`${part}: ${name}`, { skip, timeout: 240000 }, async (t) => {
        await body(t);
        on.noProblems();
    }), on, { notices });
}
