// How long a map takes until it is drawn: node test/bench.mjs [TEMPLATE.html]
// No test: prints items, links and milliseconds from the opening of the file to the first picture, the middle of three.
import { resolve } from "node:path";
import { buildPage } from "../build.mjs";
import { Bed } from "./bed.mjs";
import { makeMap } from "./fixtures.mjs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const bed = new Bed(process.argv[2] && resolve(process.argv[2]));
if (!bed.template) writeFileSync((bed.template = join(bed.folder, "template.html")), (await buildPage()).page);
await bed.start();
for (const [n, degree] of [[500, 7], [5000, 8], [20000, 6]]) {
    const map = makeMap({ n, degree, clusters: 24, hostile: false, levels: false, evidence: false });
    const times = [];
    for (let k = 0; k < 3; ++k) {
        await bed.open("", `bench${n}`, map, { packed: true, fresh: true });
        times.push(Number((await bed.state()).readyAfter));
    }
    console.log(`${n} items, ${map.edges.source.length} links: ${times.sort((a, b) => a - b)[1]} ms (${(await bed.state()).renderer})`);
}
await bed.stop();
