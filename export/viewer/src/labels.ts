/** Names of items on the map: the largest first, none over another. */
import type { Camera } from "./camera";
import type { Focus } from "./focus";
import { type Painter, fontOf } from "./painter";
import type { Scene } from "./scene";

export interface Label {
    node: number;
    text: string;
    x: number;
    y: number;
    width: number;
    height: number;
    size: number;
    bold: boolean;
}

const longest = 32;
const meter = document.createElement("canvas").getContext("2d")!;
const widths = new Map<string, number>();

function widthOf(text: string, size: number, bold: boolean): number {
    // Widths grow with the size of a font: measured once, at 16 pixels.
    const key = (bold ? "b" : "r") + text;
    let width = widths.get(key);
    if (width === undefined) {
        meter.font = fontOf(16, bold);
        widths.set(key, (width = meter.measureText(text).width));
    }
    return (width * size) / 16;
}

/** Long names are cut; the whole name is in the tooltip and the panel. */
export function shortened(text: string): string {
    const letters = Array.from(text);
    return letters.length <= longest ? text : letters.slice(0, longest - 1).join("").trimEnd() + "…";
}

/** Free room on the picture, in cells, so that a few boxes are compared instead of all. */
class Room {
    private readonly cells = new Map<number, Label[]>();
    private each(box: Label, visit: (cell: number) => boolean): boolean {
        for (let i = Math.floor(box.x / 64); i <= Math.floor((box.x + box.width) / 64); ++i) {
            for (let j = Math.floor(box.y / 32); j <= Math.floor((box.y + box.height) / 32); ++j) {
                if (visit((i + 512) * 4096 + j + 512)) return true;
            }
        }
        return false;
    }
    taken(box: Label, gap: number): boolean {
        const wide = { ...box, x: box.x - gap, y: box.y - gap / 2, width: box.width + 2 * gap, height: box.height + gap };
        return this.each(wide, (cell) =>
            (this.cells.get(cell) ?? []).some(
                (b) => b.x < wide.x + wide.width && wide.x < b.x + b.width && b.y < wide.y + wide.height && wide.y < b.y + b.height,
            ),
        );
    }
    take(box: Label): void {
        this.each(box, (cell) => {
            const list = this.cells.get(cell);
            if (list) list.push(box);
            else this.cells.set(cell, [box]);
            return false;
        });
    }
}

/** Boxes of the labels that fit. density is the slider, from 0 (none but those in focus) to 100 (all that fit). */
export function placeLabels(scene: Scene, camera: Camera, density: number, focus: Focus | null): Label[] {
    const placed: Label[] = [];
    const room = new Room();
    const gap = density >= 100 ? 1 : 2 + 0.16 * (100 - density);
    const area = camera.width * camera.height;
    const most = density === 0 ? 0 : density >= 100 ? Infinity : (area / 14000) * Math.pow(2, (density - 50) / 14);
    const tryNode = (i: number, bold: boolean): void => {
        const [x, y] = [camera.px(i), camera.py(i)];
        if (x < 0 || y < 0 || x > camera.width || y > camera.height) return;
        const box = candidate(scene, camera, i, bold);
        const offsets = spots(box, scene.radius[i]! * camera.largestRadius);
        for (const [dx, dy] of offsets) {
            const moved = { ...box, x: inside(box.x + dx, box.width, camera.width), y: inside(box.y + dy, box.height, camera.height) };
            if (room.taken(moved, bold ? 0 : gap)) continue;
            room.take(moved);
            placed.push(moved);
            return;
        }
    };
    for (const i of focus?.chosen ?? []) if (scene.shown[i]) tryNode(i, true);
    const chosen = new Set(focus?.chosen);
    const limit = focus ? Math.max(most, 25) : most;
    for (const i of scene.order) {
        if (placed.length >= limit) break;
        if (!scene.shown[i] || chosen.has(i) || (focus && !focus.nodes.has(i))) continue;
        tryNode(i, false);
    }
    return placed;
}

/** Names are not cut at the edge of the picture. */
const inside = (at: number, size: number, end: number): number => Math.max(2, Math.min(end - size - 2, at));

function candidate(scene: Scene, camera: Camera, i: number, bold: boolean): Label {
    const radius = scene.radius[i]! * camera.largestRadius;
    const small = Math.min(camera.width, camera.height) < 500 ? 0.92 : 1;
    const size = Math.round(Math.max(bold ? 13 : 11, Math.min(17, 9.5 + radius * 0.3)) * small * 2) / 2;
    const text = shortened(scene.data.label[i]!);
    const width = widthOf(text, size, bold) + 4;
    const height = size * 1.25;
    return { node: i, text, x: camera.px(i) - width / 2, y: camera.py(i) - height / 2, width, height, size, bold };
}

/** A name stands on its disc, else below, above, right or left of it; on a disc that it would cover only as a last resort. */
function spots(box: Label, radius: number): [number, number][] {
    const [dx, dy] = [box.width / 2 + radius + 1, box.height / 2 + radius];
    const beside: [number, number][] = [[0, dy], [0, -dy], [dx, 0], [-dx, 0]];
    return radius > 0.6 * box.height ? [[0, 0], ...beside] : [...beside, [0, 0]];
}

export function drawLabels(painter: Painter, scene: Scene, labels: Label[]): void {
    for (let k = labels.length - 1; k >= 0; --k) {
        const l = labels[k]!;
        painter.text(l.x + l.width / 2, l.y + l.height / 2, l.text, {
            size: l.size, color: scene.theme.ink, halo: scene.theme.paper, bold: l.bold, anchor: "middle",
        });
    }
}
