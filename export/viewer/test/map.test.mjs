import assert from "node:assert/strict";

export default function (test, bed) {
    test("WebGL draws where there is some", async () => {
        await bed.open();
        assert.equal((await bed.state()).renderer, "webgl");
        const colors = await bed.colors("#stage");
        for (const cluster of ["0,114,178", "230,159,0", "0,158,115", "204,121,167"]) assert.ok(colors.get(cluster) > 50, cluster);
    });

    test("WebGL and labels agree on where an item is", async () => {
        const page = await bed.open("#at=0.4,0.6,3&labels=0");
        await bed.settle();
        // The largest item of cluster 2 that is well inside the picture: its middle has the colour of its cluster.
        const id = await page.evaluate((map) => {
            const box = document.getElementById("stage").getBoundingClientRect();
            return map.nodes.id.map((i, k) => ({ i, k, ...window.bibweft.where(i) }))
                .filter((p) => p.radius > 12 && p.x > 60 && p.y > 60 && p.x < box.width - 60 && p.y < box.height - 60)
                .sort((a, b) => b.radius - a.radius)[0]?.i;
        }, bed.main);
        const at = await bed.where(id);
        const shot = await page.screenshot({ clip: { x: at.x - at.radius * 0.5, y: at.y - at.radius * 0.5, width: at.radius, height: at.radius } });
        assert.ok(shot.length > 0);
        const cluster = bed.main.nodes.cluster[bed.main.nodes.id.indexOf(id)];
        const expected = { 1: "0,114,178", 2: "230,159,0", 3: "0,158,115", 4: "204,121,167" }[cluster];
        const found = await bed.colorsOf(shot);
        const share = (found.get(expected) ?? 0) / [...found.values()].reduce((sum, count) => sum + count, 0);
        assert.ok(share > 0.5, `${share} of the middle has the colour of the cluster`);
    });

    test("no two labels overlap, at any density and zoom; more names with more zoom or density", async () => {
        const names = [];
        for (const hash of ["#labels=0", "#labels=20", "#labels=50", "#labels=100", "#labels=100&at=0.5,0.5,4"]) {
            const page = await bed.open(hash);
            const labels = await page.evaluate(() => window.bibweft.labels());
            names.push(labels.length);
            for (const [i, a] of labels.entries()) {
                for (const b of labels.slice(i + 1)) {
                    const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
                    assert.ok(apart, `${a.text} over ${b.text} at ${hash}`);
                }
            }
        }
        assert.equal(names[0], 0);
        assert.ok(names[1] < names[2] && names[2] < names[3], names.join(" "));
    });

    test("a long name is cut on the map and whole in the tooltip", async () => {
        const page = await bed.open("#labels=100&item=c6");
        const label = (await page.evaluate(() => window.bibweft.labels())).find((l) => l.id === "c6");
        assert.equal(label.text, "Évaluation naïve des réseaux de…");
        const at = await bed.where("c6");
        await page.mouse.move(at.x, at.y);
        await page.waitForSelector("#tooltip:not([hidden])");
        assert.ok((await page.textContent("#tooltip")).startsWith("Évaluation naïve des réseaux de co-citation à grande échelle"));
    });

    test("pointing at an item dims the rest and lights its neighbours", async () => {
        const page = await bed.open("#labels=0");
        const at = await bed.where("c12");
        await page.mouse.move(at.x, at.y);
        await bed.until("dimmed", "true");
        assert.equal((await bed.state()).hover, "c12");
        await page.waitForFunction(() => getComputedStyle(document.getElementById("webgl")).opacity === "0.16");
        const labels = (await page.evaluate(() => window.bibweft.labels())).map((l) => l.id);
        const { source, target } = bed.main.edges;
        const near = new Set(source.flatMap((s, e) => (s === 12 ? [`c${target[e]}`] : target[e] === 12 ? [`c${s}`] : [])).concat("c12"));
        assert.ok(labels.length > 1 && labels.every((id) => near.has(id)), labels.join(" "));
        await page.mouse.move(at.x, 8);
        await bed.until("dimmed", "false");
    });

    test("the wheel zooms about the pointer, dragging moves, a double click comes nearer", async () => {
        const page = await bed.open();
        const before = await bed.where("c12");
        await page.mouse.move(before.x, before.y);
        await page.mouse.wheel(0, -200);
        await bed.settle();
        const after = await bed.where("c12");
        assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 1, JSON.stringify([before, after]));
        const [, , zoom] = await bed.camera();
        assert.ok(zoom > 1.3);
        const far = await bed.where("c40");
        await page.mouse.move(300, 120);
        await page.mouse.down();
        await page.mouse.move(360, 150, { steps: 4 });
        await page.mouse.up();
        const moved = await bed.where("c40");
        // The first steps may count as a click; what follows moves the map as far as the mouse.
        assert.ok(Math.abs(moved.x - far.x - 60) < 1 && Math.abs(moved.y - far.y - 30) < 1, JSON.stringify([far, moved]));
        assert.equal((await bed.state()).selection, "");
        await page.evaluate(() => document.getElementById("stage").dispatchEvent(new MouseEvent("dblclick", { clientX: 700, clientY: 100 })));
        await page.waitForFunction((least) => Number(document.documentElement.dataset.camera.split(",")[2]) > least, zoom * 1.9);
    });

    test("zooming glides, but not for those who want no motion", async () => {
        const page = await bed.open();
        await page.emulateMedia({ reducedMotion: "no-preference" });
        const milliseconds = await page.evaluate(async () => {
            const zoom = () => Number(document.documentElement.dataset.camera.split(",")[2]);
            const start = performance.now();
            document.getElementById("zoom-in").click();
            while (zoom() < 1.499) await new Promise((done) => requestAnimationFrame(done));
            return performance.now() - start;
        });
        assert.ok(milliseconds >= 240, `there after ${milliseconds} ms`);
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.click("#zoom-fit");
        assert.equal((await bed.camera())[2], 1);
    });

    test("two fingers zoom about what is between them", async () => {
        const page = await bed.open();
        const before = await bed.where("c12");
        await page.evaluate(([x, y]) => {
            const stage = document.getElementById("stage");
            const send = (type, pointerId, px, py) => stage.dispatchEvent(new PointerEvent(type, {
                pointerId, pointerType: "touch", clientX: px, clientY: py, button: type === "pointermove" ? -1 : 0, bubbles: true,
            }));
            send("pointerdown", 11, x - 40, y);
            send("pointerdown", 12, x + 40, y);
            for (let k = 1; k <= 8; ++k) {
                send("pointermove", 11, x - 40 - 5 * k, y);
                send("pointermove", 12, x + 40 + 5 * k, y);
            }
            send("pointerup", 11, x - 80, y);
            send("pointerup", 12, x + 80, y);
        }, [before.x, before.y]);
        await bed.settle();
        const after = await bed.where("c12");
        assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 2);
        assert.ok(Math.abs((await bed.camera())[2] - 2) < 0.05); // 80 pixels apart became 160
    });

    test("the overlay's scale shows the ends of its column, grey is no value, a logarithm can be had", async () => {
        const page = await bed.open();
        await page.click("#views [data-view=overlay]");
        await bed.until("view", "overlay");
        assert.deepEqual(await page.$$eval("#legend .ends span", (all) => all.map((e) => e.textContent)), ["1995", "2025"]);
        assert.ok(await page.isVisible("#legend .missing"));
        assert.ok(await page.isHidden("#log-field"));
        await bed.settle();
        assert.ok((await bed.colors("#stage")).get("154,154,154") > 30);
        await page.selectOption("#color", ":score");
        assert.match(await page.textContent("#legend h2"), /^Score$/);
        const values = bed.main.nodes.columns.find((c) => c.name === "score").values.filter((v) => v !== null);
        const ends = (await page.$$eval("#legend .ends span", (all) => all.map((e) => Number(e.textContent.replace(/,/g, "")))));
        assert.ok(Math.abs(ends[0] / Math.min(...values) - 1) < 1e-3 && Math.abs(ends[1] / Math.max(...values) - 1) < 1e-3);
        await page.check("#log");
        assert.match(await page.textContent("#legend h2"), /logarithmic/);
        await page.selectOption("#color", "");
        await bed.until("view", "network");
    });

    test("sizes follow the column chosen", async () => {
        const page = await bed.open();
        const before = await bed.where("c20");
        await page.selectOption("#size", ":mean_year");
        await bed.settle();
        const after = await bed.where("c20");
        assert.notEqual(after.radius, before.radius);
        // The area stands for the value: the years differ little, and so do the radii.
        const other = await bed.where("c21");
        assert.ok(Math.abs(after.radius / other.radius - 1) < 0.02);
    });

    test("a few items far away do not make the others small: the first view is the core, 0 shows all", async () => {
        const far = structuredClone(bed.main);
        far.nodes.x[59] = 30000;
        const near = async () => {
            const [a, b] = [await bed.where("c0"), await bed.where("c50")];
            return Math.hypot(a.x - b.x, a.y - b.y);
        };
        const page = await bed.open("", "far", far);
        assert.match(await page.textContent("#status"), /1 item lies far away: 0 shows the whole map$/);
        const first = await near();
        await page.keyboard.press("0");
        await bed.settle();
        assert.ok((await near()) < first / 5);
        const at = await bed.where("c59");
        assert.ok(at.x > 0 && at.x < 1100);
    });

    test("the density is painted and has its own legend", async () => {
        const page = await bed.open("#labels=0");
        await page.click("#views [data-view=density]");
        await bed.until("view", "density");
        await bed.settle();
        const colors = await bed.colors("#stage");
        assert.ok(colors.size > 80, `${colors.size} colours`);
        assert.ok(!colors.has("0,114,178"));
        assert.match(await page.textContent("#legend h2"), /^Density of papers$/);
        assert.deepEqual(await page.$$eval("#legend .ends span", (all) => all.map((e) => e.textContent)), ["low", "high"]);
    });

    test("links by least weight, on and off; by default the strongest max(1000, 2n)", async () => {
        const page = await bed.open();
        const weights = bed.main.edges.weight;
        await page.fill("#min-weight", "60");
        const least = Number((await page.textContent("#min-weight-value")).replace(/,/g, ""));
        const links = Number((await bed.state()).links);
        assert.equal(links, weights.filter((w) => Number(w.toPrecision(4)) >= least).length);
        assert.ok(links > 0 && links < weights.length);
        await page.uncheck("#links");
        await bed.until("links", 0);
        assert.ok(await page.isHidden("#strongest-field"));
        const n = 300;
        const ring = (k) => Array.from({ length: n }, (_, i) => (i + k) % n);
        const many = {
            format: "bibweft-page", version: 1, title: "many",
            nodes: { id: ring(0).map((i) => `i${i}`), x: ring(0).map((i) => Math.cos(i / 48)), y: ring(0).map((i) => Math.sin(i / 48)) },
            edges: { source: [1, 2, 3, 4].flatMap(() => ring(0)), target: [1, 2, 3, 4].flatMap(ring), weight: Array.from({ length: 4 * n }, (_, e) => e + 1) },
        };
        await bed.open("", "many", many);
        assert.equal((await bed.state()).links, "1000");
        await page.uncheck("#strongest");
        await bed.until("links", 4 * n);
    });

    test("years narrow the map to what has one of them", async () => {
        const page = await bed.open();
        await page.fill("#year-from", "2005");
        await page.fill("#year-to", "2014");
        const years = bed.main.nodes.columns.find((c) => c.name === "mean_year").values;
        await bed.until("nodes", years.filter((y) => y !== null && y >= 2005 && y < 2015).length);
        assert.equal(await page.textContent("#years-value"), "2005–2014");
        await page.fill("#year-from", "1995");
        await page.fill("#year-to", "2025");
        await bed.until("nodes", 60);
    });

    test("the resolution slider goes through the clusterings", async () => {
        const page = await bed.open();
        assert.match(await page.textContent("#level-value"), /^1 · 4 clusters · quality 0.470$/);
        await page.fill("#level", "0");
        assert.equal(await page.locator(".clusters li").count(), 2);
        assert.match(await page.textContent("#legend"), /group 1/);
        await page.fill("#level", "2");
        assert.equal(await page.locator(".clusters li").count(), 8);
        await page.fill("#level", "1");
        assert.equal(await page.locator(".clusters li").count(), 4);
    });
}
