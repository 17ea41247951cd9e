import { readData } from "./data";
import { clusterColor } from "./palette";

/** A first picture: discs and links on one canvas. */
async function start(): Promise<void> {
    const root = document.documentElement;
    const data = await readData(document.getElementById("bibweft-data"));
    document.getElementById("title")!.textContent = data.title;
    document.getElementById("counts")!.textContent = `${data.n} items · ${data.m} links · ${data.clusters.length} clusters`;
    const canvas = document.getElementById("picture") as HTMLCanvasElement;
    canvas.width = canvas.height = 700;
    const pen = canvas.getContext("2d")!;
    for (let i = 0; i < data.n; ++i) {
        pen.fillStyle = clusterColor(data.cluster[i]!);
        pen.beginPath();
        pen.arc(20 + 660 * data.x[i]!, 680 - 660 * data.y[i]!, Math.max(2, data.radius[i]! / 5), 0, 7);
        pen.fill();
    }
    root.dataset.nodes = String(data.n);
    root.dataset.links = String(data.m);
    root.dataset.ready = "1";
}

start().catch((error: unknown) => {
    const fatal = document.getElementById("fatal")!;
    fatal.textContent = error instanceof Error ? error.message : String(error);
    fatal.hidden = false;
    document.documentElement.dataset.error = "1";
});
