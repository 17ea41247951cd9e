/** The map on the page: layers, from below: density or canvas picture, WebGL, what is in focus, labels. */
import type { Camera } from "./camera";
import { byId } from "./dom";
import { densityPicture, densitySize } from "./density";
import { drawAll, drawFocus } from "./draw";
import type { Focus } from "./focus";
import { type Label, drawLabels, placeLabels } from "./labels";
import { CanvasPainter, clearedPen } from "./painter";
import type { Scene } from "./scene";
import { WebglPicture, hasWebgl } from "./webgl";

export class Stage {
    labels: Label[] = [];
    private webgl: WebglPicture | null = null;
    private pending = 0;
    private focus: Focus | null = null;
    private density = 50;
    private waiting: (() => void)[] = [];
    private readonly element = byId("stage");

    constructor(private scene: Scene, private readonly camera: Camera) {
        this.resize();
        if (hasWebgl()) this.startWebgl();
        document.documentElement.dataset.renderer = this.webgl ? "webgl" : "canvas";
    }

    private startWebgl(): void {
        try {
            this.webgl = new WebglPicture(byId("webgl"), this.scene, this.camera, () => this.drawOver(), () => this.fallBack());
        } catch (error) {
            console.info("WebGL failed, a canvas draws the map:", error);
            byId("webgl").replaceChildren();
        }
    }

    /** The graphics card took its context back: a canvas draws from now on. */
    private fallBack(): void {
        if (!this.webgl) return;
        const lost = this.webgl;
        this.webgl = null;
        document.documentElement.dataset.renderer = "canvas";
        setTimeout(() => {
            lost.kill();
            byId("webgl").replaceChildren();
        });
        this.redraw();
    }

    resize(): void {
        this.camera.resize(this.element.clientWidth, this.element.clientHeight);
    }

    update(scene: Scene): void {
        this.scene = scene;
        if (scene.view !== "density") this.webgl?.update(scene);
        this.redraw();
    }

    show(focus: Focus | null, density: number): void {
        this.focus = focus;
        this.density = density;
        this.redraw();
    }

    /** Resolves when everything asked for is on the screen. */
    drawn(): Promise<void> {
        return new Promise((done) => {
            this.waiting.push(done);
            this.redraw();
        });
    }

    /** Draws before the next frame, once however often it is asked for. */
    redraw(): void {
        if (this.pending) return;
        this.pending = requestAnimationFrame(() => {
            this.pending = 0;
            const byWebgl = this.webgl !== null && this.scene.view !== "density";
            byId("webgl").hidden = !byWebgl;
            byId("picture").hidden = byWebgl;
            if (byWebgl) this.webgl!.draw();
            else {
                this.drawUnder();
                this.drawOver();
            }
        });
    }

    /** The density, or everything where there is no WebGL. */
    private drawUnder(): void {
        const { width, height } = this.camera;
        const painter = new CanvasPainter(clearedPen(byId<HTMLCanvasElement>("picture"), width, height));
        if (this.scene.view === "density") painter.image(0, 0, ...densitySize(this.camera), densityPicture(this.scene, this.camera));
        else drawAll(painter, this.scene, this.camera, null);
    }

    private drawOver(): void {
        const { width, height } = this.camera;
        const dims = this.focus !== null && this.scene.view !== "density";
        this.element.classList.toggle("dimmed", dims);
        const over = new CanvasPainter(clearedPen(byId<HTMLCanvasElement>("focus"), width, height));
        if (this.focus) drawFocus(over, this.scene, this.camera, this.focus);
        this.labels = placeLabels(this.scene, this.camera, this.density, this.focus);
        drawLabels(new CanvasPainter(clearedPen(byId<HTMLCanvasElement>("text"), width, height)), this.scene, this.labels);
        const root = document.documentElement;
        root.dataset.labels = String(this.labels.length);
        root.dataset.dimmed = String(dims);
        root.dataset.camera = [this.camera.state.x, this.camera.state.y, this.camera.state.zoom].map((v) => v.toFixed(4)).join(",");
        for (const done of this.waiting.splice(0)) done();
    }
}
