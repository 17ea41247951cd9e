/** The density view: how much of the map's weight lies around each point. */
import type { Camera } from "./camera";
import { densityColor, rgb } from "./palette";
import type { Scene } from "./scene";

/** Pixels of the page for one cell of the field. */
const cell = 4;

/**
 * Sum over the items of radius² · exp(-d² / 2s²), d the distance in pixels, s a fixed share of the picture that grows with the zoom,
 * divided by its maximum. Every item counts, also one outside the picture whose kernel reaches into it: nothing is cut.
 */
export function densityField(scene: Scene, camera: Camera): { values: Float32Array; columns: number; rows: number } {
    const sigma = (Math.min(camera.width, camera.height) / 26) * Math.pow(camera.state.zoom, 0.5) / cell;
    const margin = Math.ceil(3.5 * sigma);
    const [columns, rows] = [Math.ceil(camera.width / cell) + 1, Math.ceil(camera.height / cell) + 1];
    const [wide, high] = [columns + 2 * margin, rows + 2 * margin];
    let field: Float32Array = new Float32Array(wide * high);
    for (let i = 0; i < scene.data.n; ++i) {
        if (!scene.shown[i]) continue;
        splat(field, wide, high, camera.px(i) / cell + margin, camera.py(i) / cell + margin, scene.radius[i]! ** 2);
    }
    field = blurRows(field, wide, high, sigma);
    field = transposed(blurRows(transposed(field, wide, high), high, wide, sigma), high, wide);
    const values = new Float32Array(columns * rows);
    let most = 0;
    for (let y = 0; y < rows; ++y) {
        for (let x = 0; x < columns; ++x) {
            const v = field[(y + margin) * wide + x + margin]!;
            values[y * columns + x] = v;
            most = Math.max(most, v);
        }
    }
    if (most > 0) for (let k = 0; k < values.length; ++k) values[k]! /= most;
    return { values, columns, rows };
}

/** Shares a weight among the four cells around a point. */
function splat(field: Float32Array, wide: number, high: number, x: number, y: number, weight: number): void {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    if (i < 0 || j < 0 || i + 1 >= wide || j + 1 >= high) return;
    const [fx, fy] = [x - i, y - j];
    field[j * wide + i]! += weight * (1 - fx) * (1 - fy);
    field[j * wide + i + 1]! += weight * fx * (1 - fy);
    field[(j + 1) * wide + i]! += weight * (1 - fx) * fy;
    field[(j + 1) * wide + i + 1]! += weight * fx * fy;
}

function blurRows(field: Float32Array, wide: number, high: number, sigma: number): Float32Array {
    const reach = Math.ceil(3.5 * sigma);
    const kernel = Float32Array.from({ length: reach + 1 }, (_, d) => Math.exp(-(d * d) / (2 * sigma * sigma)));
    const out = new Float32Array(field.length);
    for (let y = 0; y < high; ++y) {
        for (let x = 0; x < wide; ++x) {
            const v = field[y * wide + x]!;
            if (v === 0) continue;
            for (let d = -Math.min(reach, x); d <= reach && x + d < wide; ++d) out[y * wide + x + d]! += v * kernel[Math.abs(d)]!;
        }
    }
    return out;
}

function transposed(field: Float32Array, wide: number, high: number): Float32Array {
    const out = new Float32Array(field.length);
    for (let y = 0; y < high; ++y) for (let x = 0; x < wide; ++x) out[x * high + y] = field[y * wide + x]!;
    return out;
}

/** The field in colours, one pixel for a cell. */
export function densityPicture(scene: Scene, camera: Camera): HTMLCanvasElement {
    const { values, columns, rows } = densityField(scene, camera);
    const picture = document.createElement("canvas");
    picture.width = columns;
    picture.height = rows;
    const pen = picture.getContext("2d")!;
    const image = pen.createImageData(columns, rows);
    const colors = Array.from({ length: 256 }, (_, k) => rgb(densityColor(k / 255, scene.theme)));
    for (let k = 0; k < values.length; ++k) {
        image.data.set(colors[Math.round(values[k]! * 255)]!, 4 * k);
        image.data[4 * k + 3] = 255;
    }
    pen.putImageData(image, 0, 0);
    return picture;
}

export const densitySize = (camera: Camera): [number, number] =>
    [(Math.ceil(camera.width / cell) + 1) * cell, (Math.ceil(camera.height / cell) + 1) * cell];
