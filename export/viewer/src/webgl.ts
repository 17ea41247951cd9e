/** Links and items by WebGL: sigma draws, and does nothing else; camera, pointer and labels are ours, as in the canvas picture. */
import "./shim";
import { createNodeBorderProgram } from "@sigma/node-border";
import Graph from "graphology";
import Sigma from "sigma";
import { EdgeRectangleProgram, EdgeTriangleProgram, type EdgeProgramType } from "sigma/rendering";
import type { Camera } from "./camera";
import { rgb } from "./palette";
import type { Scene } from "./scene";

export function hasWebgl(): boolean {
    try {
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
        context?.getExtension("WEBGL_lose_context")?.loseContext();
        return context !== null;
    } catch {
        return false;
    }
}

/** Lines thinner than this, in pixels, break up. */
const THINNEST = 2;

/** sigma blends colours that are multiplied by their opacity already. */
function premultiplied(color: string, opacity: number): string {
    const [r, g, b] = rgb(color).map((c) => Math.round(c * opacity));
    return `rgba(${r},${g},${b},${opacity})`;
}

export class WebglPicture {
    private sigma: Sigma;
    private graph: Graph;
    private scene: Scene;

    /** drawn is called after each picture, lost when the graphics card takes its context back. */
    constructor(container: HTMLElement, scene: Scene, private readonly camera: Camera, drawn: () => void, lost: () => void) {
        this.scene = scene;
        this.graph = this.makeGraph();
        container.hidden = true; // sigma draws when it is made: nothing, in no room
        this.sigma = new Sigma(this.graph, container, {
            allowInvalidContainer: true,
            renderLabels: false,
            stagePadding: 0,
            minEdgeThickness: THINNEST,
            defaultNodeType: "ringed",
            defaultEdgeType: "link",
            nodeProgramClasses: {
                ringed: createNodeBorderProgram({
                    borders: [
                        { size: { value: 1.4, mode: "pixels" }, color: { attribute: "ring" } },
                        { size: { fill: true }, color: { attribute: "color" } },
                    ],
                }),
            },
            edgeProgramClasses: { link: this.linkProgram() },
            zoomToSizeRatioFunction: () => 1 / this.camera.largestRadius,
            nodeReducer: (_, { i, x, y }) => ({
                x,
                y,
                size: this.scene.radius[i]!,
                color: this.scene.fill[i]!,
                ring: this.scene.ring[i]!,
                hidden: !this.scene.shown[i],
            }),
            edgeReducer: (_, { e }) => {
                // Soft edges take from the width; a taper is twice as wide where it begins.
                const width = this.scene.linkWidth(e) * (this.scene.data.directed ? 2.4 : 1.5);
                // A line thinner than that would break up: it is drawn fainter instead.
                const share = Math.min(1, width / THINNEST);
                return { size: Math.max(width, THINNEST), color: premultiplied(this.scene.linkColor(e), this.scene.linkOpacity(e) * share) };
            },
        });
        // Of the unit square sigma makes its own square: itself.
        this.sigma.setCustomBBox({ x: [0, 1], y: [0, 1] });
        this.sigma.getMouseCaptor().kill();
        this.sigma.getTouchCaptor().kill();
        this.sigma.on("afterRender", drawn);
        for (const canvas of Object.values(this.sigma.getCanvases())) {
            canvas.addEventListener("webglcontextlost", (event) => {
                event.preventDefault();
                lost();
            });
        }
        container.hidden = false;
        this.sigma.refresh({ schedule: true });
    }

    /** Links do not grow with the items. */
    private linkProgram(): EdgeProgramType {
        const camera = this.camera;
        const Base = this.scene.data.directed ? EdgeTriangleProgram : EdgeRectangleProgram;
        return class extends Base {
            setUniforms(...[params, info]: Parameters<InstanceType<typeof Base>["setUniforms"]>): void {
                super.setUniforms({ ...params, sizeRatio: 1 / camera.linkFactor }, info);
            }
        } as unknown as EdgeProgramType;
    }

    private makeGraph(): Graph {
        const { data, order, links } = this.scene;
        const graph = new Graph({ multi: true, type: data.directed ? "directed" : "undirected" });
        for (const i of order) graph.addNode(String(i), { i, x: data.x[i], y: data.y[i] });
        for (const e of links) graph.addEdgeWithKey(String(e), String(data.source[e]), String(data.target[e]), { e });
        return graph;
    }

    /** Takes another scene; what is drawn in another order or number is handed over anew. */
    update(scene: Scene): void {
        const before = this.scene;
        this.scene = scene;
        const same = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
            if (a.length !== b.length) return false;
            for (let k = 0; k < a.length; ++k) if (a[k] !== b[k]) return false;
            return true;
        };
        if (same(before.order, scene.order) && same(before.links, scene.links)) {
            this.sigma.refresh({ schedule: true });
        } else {
            this.graph = this.makeGraph();
            this.sigma.setGraph(this.graph);
        }
    }

    /** Draws from where the camera stands, before the next frame. */
    draw(): void {
        const { x, y } = this.camera.state;
        const ratio = Math.min(this.camera.width, this.camera.height) / this.camera.scale;
        this.sigma.getCamera().setState({ x, y, ratio, angle: 0 });
        this.sigma.scheduleRender();
    }

    kill(): void {
        this.sigma.kill();
    }
}
