import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPage, escapeScript } from "../build.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

export default function (test, bed, { notices }) {
    test("types agree", () => {
        const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
        execFileSync(process.execPath, [compiler, "-p", root], { encoding: "utf8" });
    });

    test("two builds give the bytes of the template", async () => {
        const first = await buildPage();
        assert.equal((await buildPage()).page, first.page);
        assert.equal(readFileSync(bed.template, "utf8"), first.page);
    });

    test("the template is small, has each placeholder once, and the policy has the hashes of what stands in it", () => {
        const page = readFileSync(bed.template, "utf8");
        assert.ok(Buffer.byteLength(page) < 400_000);
        for (const mark of ["<title>@BIBWEFT_TITLE@</title>", 'data-encoding="@BIBWEFT_ENCODING@"', ">@BIBWEFT_DATA@</script>"]) {
            assert.equal(page.split(mark).length, 2, mark);
        }
        const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
        const script = /<script>([^]*?)<\/script>/.exec(page)[1];
        const style = /<style>([^]*?)<\/style>/.exec(page)[1];
        assert.ok(page.includes(`script-src ${hash(script)}; style-src ${hash(style)};`));
        assert.ok(!/<!--|<\/script/i.test(script));
        assert.ok(!/unsafe/.test(/content="(default-src[^"]*)"/.exec(page)[1]));
    });

    // A script element ends at </script and a comment opens at <!--, wherever they stand.
    test("what would end a script is escaped", () => {
        assert.equal(escapeScript('a="</script>";b="<!-- x"'), 'a="<\\/script>";b="<\\!-- x"');
    });

    test("notices name what is bundled, with its version and owner, and the page carries them", async (t) => {
        if (!notices) return t.skip("no THIRD-PARTY-NOTICES.md above");
        const text = readFileSync(notices, "utf8");
        const { page, packages } = await buildPage();
        assert.ok(packages.length >= 5);
        for (const p of packages) {
            assert.ok(text.includes(`${p.name} ${p.version}`), `${p.name} ${p.version} in THIRD-PARTY-NOTICES.md`);
            assert.ok(text.includes(p.copyright), p.copyright);
            assert.ok(page.includes(`${p.name} ${p.version}: ${p.copyright}`), p.name);
        }
    });

    test("versions are pinned and the lockfile names no registry", () => {
        const about = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
        for (const version of Object.values({ ...about.dependencies, ...about.devDependencies })) assert.match(version, /^\d+\.\d+\.\d+$/);
        assert.ok(!readFileSync(join(root, "package-lock.json"), "utf8").includes('"resolved"'));
    });

    test("no source writes markup or evaluates text", () => {
        for (const file of readdirSync(join(root, "src")).filter((f) => f.endsWith(".ts"))) {
            const code = readFileSync(join(root, "src", file), "utf8");
            assert.ok(!/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/.test(code), file);
        }
    });
}
