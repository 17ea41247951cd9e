/** Mouse, pen and fingers on the map: drag, wheel, pinch, hover, click. */
import type { Camera } from "./camera";
import type { Scene } from "./scene";

export type Hit = { kind: "node"; node: number } | { kind: "link"; link: number } | null;

/** What lies under a pixel: the smallest item there, the nearest within the slack, else a link. */
export function hitAt(scene: Scene, camera: Camera, x: number, y: number, slack: number): Hit {
    let best = -1;
    let bestScore = Infinity;
    for (let i = 0; i < scene.data.n; ++i) {
        if (!scene.shown[i]) continue;
        const dx = camera.px(i) - x;
        const dy = camera.py(i) - y;
        const radius = scene.radius[i]! * camera.largestRadius;
        const beyond = Math.sqrt(dx * dx + dy * dy) - radius;
        if (beyond > slack) continue;
        const score = beyond <= 0 ? radius - 10000 : beyond;
        if (score < bestScore) [best, bestScore] = [i, score];
    }
    if (best >= 0) return { kind: "node", node: best };
    return scene.view === "density" ? null : linkAt(scene, camera, x, y, Math.max(3, slack / 2));
}

function linkAt(scene: Scene, camera: Camera, x: number, y: number, slack: number): Hit {
    let best = -1;
    let bestDistance = slack;
    for (const e of scene.links) {
        const d = distanceToLink(scene, camera, e, x, y);
        if (d <= bestDistance) [best, bestDistance] = [e, d];
    }
    return best >= 0 ? { kind: "link", link: best } : null;
}

function distanceToLink(scene: Scene, camera: Camera, e: number, x: number, y: number): number {
    const [a, b] = [scene.data.source[e]!, scene.data.target[e]!];
    const [ax, ay] = [camera.px(a), camera.py(a)];
    const [bx, by] = [camera.px(b) - ax, camera.py(b) - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * bx + (y - ay) * by) / (bx * bx + by * by || 1)));
    return Math.hypot(x - ax - t * bx, y - ay - t * by);
}

export interface PointerUses {
    camera: Camera;
    hit: (x: number, y: number, slack: number) => Hit;
    hover: (hit: Hit, x: number, y: number) => void;
    click: (hit: Hit) => void;
}

/** Pixels that a press may wander and still be a click. */
const wander = 6;

export function listenToPointer(stage: HTMLElement, uses: PointerUses): void {
    const down = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    let hoverFrame = 0;
    const at = (event: MouseEvent): { x: number; y: number } => {
        const box = stage.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const slackOf = (event: PointerEvent): number => (event.pointerType === "mouse" ? 3 : 14);

    stage.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        try {
            stage.setPointerCapture(event.pointerId);
        } catch {
            // A pointer that is gone already needs no capture.
        }
        if (down.size === 0) travelled = 0;
        down.set(event.pointerId, at(event));
    });
    stage.addEventListener("pointermove", (event) => {
        const here = at(event);
        const before = down.get(event.pointerId);
        if (!before) {
            if (event.pointerType !== "mouse") return;
            cancelAnimationFrame(hoverFrame);
            hoverFrame = requestAnimationFrame(() => uses.hover(uses.hit(here.x, here.y, 3), here.x, here.y));
            return;
        }
        travelled += Math.hypot(here.x - before.x, here.y - before.y);
        const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
        if (other) pinch(uses.camera, before, here, other);
        else if (travelled > wander) uses.camera.pan(here.x - before.x, here.y - before.y);
        if (travelled > wander) {
            stage.classList.add("dragging");
            uses.hover(null, 0, 0);
        }
        down.set(event.pointerId, here);
    });
    const up = (event: PointerEvent): void => {
        if (!down.delete(event.pointerId)) return;
        stage.classList.remove("dragging");
        if (event.type === "pointerup" && down.size === 0 && travelled <= wander) {
            const { x, y } = at(event);
            uses.click(uses.hit(x, y, slackOf(event)));
        }
    };
    stage.addEventListener("pointerup", up);
    stage.addEventListener("pointercancel", up);
    stage.addEventListener("pointerleave", () => {
        cancelAnimationFrame(hoverFrame);
        uses.hover(null, 0, 0);
    });
    stage.addEventListener("dblclick", (event) => {
        const { x, y } = at(event);
        uses.camera.zoomAbout(x, y, 2, true);
    });
    stage.addEventListener("wheel", (event) => {
        event.preventDefault();
        const { x, y } = at(event);
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
        const turn = Math.max(-300, Math.min(300, event.deltaY * lines));
        uses.camera.zoomAbout(x, y, Math.exp(-turn * (event.ctrlKey ? 0.01 : 0.0022)));
    }, { passive: false });
}

/** Two fingers: what was between them stays between them. */
function pinch(camera: Camera, before: Point, here: Point, other: Point): void {
    const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(here.x - other.x, here.y - other.y)];
    camera.pan((here.x - before.x) / 2, (here.y - before.y) / 2);
    if (was > 10 && is > 10) camera.zoomAbout((here.x + other.x) / 2, (here.y + other.y) / 2, is / was);
}

interface Point {
    x: number;
    y: number;
}
