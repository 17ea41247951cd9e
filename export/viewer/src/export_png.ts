/** The sheet as pixels: a PNG file of twice the size of the page, and what the printer gets. */
import type { App } from "./app";
import { byId } from "./dom";
import { download, fileName } from "./download";
import { CanvasPainter } from "./painter";
import { paintSheet, sheetSize } from "./sheet";

export function sheetCanvas(app: App, canvas: HTMLCanvasElement, factor: number): HTMLCanvasElement {
    const { width, height } = sheetSize(app);
    canvas.width = Math.round(width * factor);
    canvas.height = Math.round(height * factor);
    const pen = canvas.getContext("2d")!;
    pen.setTransform(factor, 0, 0, factor, 0, 0);
    paintSheet(new CanvasPainter(pen), app, (paint, x, y, w, h) => {
        pen.save();
        pen.beginPath();
        pen.rect(x, y, w, h);
        pen.clip();
        pen.translate(x, y);
        paint();
        pen.restore();
    });
    return canvas;
}

export function startPng(app: App): void {
    byId("save-png").addEventListener("click", () => {
        sheetCanvas(app, document.createElement("canvas"), 2).toBlob((blob) => {
            if (blob) download(fileName(app.store.data.title, "png"), "image/png", blob);
        }, "image/png");
    });
    byId("print").addEventListener("click", () => window.print());
    window.addEventListener("beforeprint", () => sheetCanvas(app, byId<HTMLCanvasElement>("print-canvas"), 2));
}
