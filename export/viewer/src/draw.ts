/** Draws links and items of a scene with a painter: all of them, or those in focus, on the page, in a PNG or in an SVG. */
import type { Camera } from "./camera";
import type { Focus } from "./focus";
import type { Painter } from "./painter";
import type { Scene } from "./scene";

/** How much is left of what is not in focus. */
export const DIMMED = 0.16;

export const ringWidth = (radius: number): number => Math.min(1.4, radius * 0.35);

/** Everything, with what is not in focus dimmed. */
export function drawAll(painter: Painter, scene: Scene, camera: Camera, focus: Focus | null): void {
    const rest = focus ? DIMMED : 1;
    for (const e of scene.links) drawLink(painter, scene, camera, e, scene.linkOpacity(e) * rest);
    for (const i of scene.order) if (scene.shown[i]) drawNode(painter, scene, camera, i, rest);
    if (focus) drawFocus(painter, scene, camera, focus);
}

/** What is in focus alone: stronger links, items in full colour, a thick ring around the chosen one. */
export function drawFocus(painter: Painter, scene: Scene, camera: Camera, focus: Focus): void {
    const opacity = Math.max(0.3, Math.min(0.85, 0.85 * Math.pow(40 / Math.max(1, focus.links.length), 0.35)));
    for (let k = focus.links.length - 1; k >= 0; --k) {
        drawLink(painter, scene, camera, focus.links[k]!, opacity, focus.strong ? 2.2 : 1.15);
    }
    for (const i of scene.order) if (scene.shown[i] && focus.nodes.has(i)) drawNode(painter, scene, camera, i, 1);
    for (const i of focus.chosen) {
        if (!scene.shown[i]) continue;
        const radius = scene.radius[i]! * camera.largestRadius + 3;
        painter.disc(camera.px(i), camera.py(i), radius, scene.fill[i]!, scene.theme.ink, 2, 1);
    }
}

function drawLink(painter: Painter, scene: Scene, camera: Camera, e: number, opacity: number, wider = 1): void {
    const [a, b] = [scene.data.source[e]!, scene.data.target[e]!];
    const [x1, y1, x2, y2] = [camera.px(a), camera.py(a), camera.px(b), camera.py(b)];
    if (outside(x1, x2, camera.width) || outside(y1, y2, camera.height)) return;
    const width = scene.linkWidth(e) * camera.linkFactor * wider;
    if (scene.data.directed) painter.taper(x1, y1, x2, y2, width, scene.linkColor(e), opacity);
    else painter.line(x1, y1, x2, y2, width, scene.linkColor(e), opacity);
}

const outside = (a: number, b: number, end: number): boolean => (a < 0 && b < 0) || (a > end && b > end);

function drawNode(painter: Painter, scene: Scene, camera: Camera, i: number, opacity: number): void {
    const radius = scene.radius[i]! * camera.largestRadius;
    const [x, y] = [camera.px(i), camera.py(i)];
    if (outside(x - radius, x + radius, camera.width) || outside(y - radius, y + radius, camera.height)) return;
    painter.disc(x, y, radius, scene.fill[i]!, scene.ring[i]!, ringWidth(radius), opacity);
}
