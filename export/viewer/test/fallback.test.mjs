import assert from "node:assert/strict";

export default function (test, bed) {
    test("a lost context: a canvas goes on", async () => {
        const page = await bed.open("#labels=0");
        await page.evaluate(() => document.querySelector("#webgl canvas.sigma-nodes").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
        await bed.until("renderer", "canvas");
        await bed.settle();
        assert.ok((await bed.colors("#stage")).get("0,114,178") > 50);
        const at = await bed.where("c12");
        await page.mouse.click(at.x, at.y);
        await bed.until("selected", "c12");
        bed.loaded = null;
    });

    test("without WebGL a canvas draws, and search, legend, table and pointer work", async () => {
        const page = await bed.plain.open();
        const { state, until } = { state: await bed.plain.state(), until: (name, value) => bed.plain.until(name, value) };
        assert.equal(state.renderer, "canvas");
        assert.ok((await bed.plain.colors("#stage")).get("0,114,178") > 50);
        await page.fill("#search", "evaluation");
        await page.keyboard.press("Enter");
        await until("selected", "c6");
        await until("dimmed", "true");
        await page.keyboard.press("Escape");
        await page.uncheck("[data-cluster='1'] input");
        await until("nodes", 60 - bed.main.nodes.cluster.filter((c) => c === 1).length);
        await page.click("[data-key=all]");
        const at = await bed.plain.where("c40");
        await page.mouse.move(at.x, at.y);
        await until("hover", "c40");
        await page.mouse.wheel(0, -200);
        await page.waitForFunction(() => Number(document.documentElement.dataset.camera.split(",")[2]) > 1.3);
        await page.click("#open-table");
        await until("rows", 60);
        bed.plain.noProblems();
    });
}
