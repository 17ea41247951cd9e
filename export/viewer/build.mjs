// Builds the page: node build.mjs OUT.html
//
// One complete HTML file with the script, the style and a Content-Security-Policy that allows nothing else. Three placeholders stay
// in it, for whoever writes a map: @BIBWEFT_TITLE@, @BIBWEFT_ENCODING@ and @BIBWEFT_DATA@. Two builds give the same bytes.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const source = (name) => readFileSync(join(here, "src", name), "utf8");

/** The packages of which something is in the bundle: [{name, version, licence, copyright}], by name. */
export function bundledPackages(inputs) {
    const names = new Set();
    for (const path of inputs) {
        const inside = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
        if (inside) names.add(inside[1]);
    }
    return [...names].sort().map((name) => {
        const folder = join(here, "node_modules", name);
        const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
        return { name, version: about.version, licence: about.license, copyright: copyrightOf(folder, about) };
    });
}

/** The copyright line of a package's licence file; without one, of its author. */
function copyrightOf(folder, about) {
    for (const file of ["LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE"]) {
        if (!existsSync(join(folder, file))) continue;
        const text = readFileSync(join(folder, file), "utf8");
        const line = text.split("\n").find((l) => /^\s*copyright\b.*\d{4}|^\s*copyright .*authors|^\s*copyright \(c\)/i.test(l));
        if (line) return line.trim();
        if (/^\s*copyright/im.test(text)) return text.split("\n").find((l) => /^\s*copyright/i.test(l)).trim();
    }
    const author = typeof about.author === "object" ? about.author.name : about.author;
    return `Copyright ${author ?? `the authors of ${about.name}`}`;
}

/** What ends a script element or opens an escaped one may not stand inside it; hashes are taken after this. */
export function escapeScript(code) {
    return code.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
}

const hashOf = (text) => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;

async function bundle() {
    const result = await esbuild.build({
        entryPoints: [join(here, "src", "main.ts")],
        absWorkingDir: here,
        bundle: true,
        write: false,
        minify: true,
        metafile: true,
        format: "iife",
        target: "es2020",
        charset: "utf8",
        legalComments: "none",
        logLevel: "warning",
    });
    return { code: result.outputFiles[0].text.trim(), packages: bundledPackages(Object.keys(result.metafile.inputs)) };
}

/** A comment that carries the notices of what is bundled into every page made from the template. */
function notices(packages) {
    const lines = packages.map((p) => `${p.name} ${p.version}: ${p.copyright}`);
    return `<!-- Holds, under the MIT licence:\n${lines.join("\n")}\n\n${source("mit.txt").trim()}\n-->`.replace(/(?<!^<!)--(?!>$)/g, "- -");
}

export async function buildPage() {
    const { code, packages } = await bundle();
    const strangers = packages.filter((p) => p.licence !== "MIT");
    if (strangers.length) throw new Error(`not under the MIT licence: ${strangers.map((p) => p.name).join(", ")}`);
    const script = escapeScript(code);
    new Script(script); // what was escaped must still be a program
    const style = (await esbuild.transform(source("style.css"), { loader: "css", minify: true, target: "es2020" })).code.trim();
    const policy = [
        "default-src 'none'",
        `script-src ${hashOf(script)}`,
        `style-src ${hashOf(style)}`,
        "img-src data: blob:",
        "connect-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ].join("; ");
    const page = source("page.html")
        .replace("%POLICY%", () => policy)
        .replace("%NOTICES%", () => notices(packages))
        .replace("%STYLE%", () => style)
        .replace("%SCRIPT%", () => script);
    for (const mark of ["@BIBWEFT_TITLE@", "@BIBWEFT_ENCODING@", "@BIBWEFT_DATA@"]) {
        if (page.split(mark).length !== 2) throw new Error(`${mark} must stand in the page exactly once`);
    }
    return { page, packages };
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
    const out = process.argv[2];
    if (!out) {
        console.error("usage: node build.mjs OUT.html");
        process.exit(2);
    }
    const { page, packages } = await buildPage();
    writeFileSync(out, page);
    console.log(`${out}: ${Buffer.byteLength(page)} bytes, with ${packages.map((p) => `${p.name} ${p.version}`).join(", ")}`);
}
