/** Where the map is looked at from. Positions of items are in a unit square, y up; pixels have y down. */
import { type MapData, extent } from "./data";

export interface CameraState {
    x: number;
    y: number;
    /** 1 shows the whole map. */
    zoom: number;
}

export const MAX_ZOOM = 200;
export const MIN_ZOOM = 0.2;

/** The box that all but four in a hundred items lie in along each axis, and how many lie outside of it with a margin. */
function coreOf({ n, x, y }: MapData): { x: number; y: number; width: number; height: number; outside: number } {
    const range = (values: Float64Array): [number, number] => {
        const sorted = values.slice().sort();
        const cut = Math.floor(n * 0.02);
        return n ? [sorted[cut]!, sorted[n - 1 - cut]!] : [0, 0];
    };
    const [[left, right], [low, high]] = [range(x), range(y)];
    const [width, height] = [Math.max(0.05, 1.1 * (right - left)), Math.max(0.05, 1.1 * (high - low))];
    const [cx, cy] = [(left + right) / 2, (low + high) / 2];
    let outside = 0;
    for (let i = 0; i < n; ++i) if (Math.abs(x[i]! - cx) > 0.55 * width || Math.abs(y[i]! - cy) > 0.55 * height) ++outside;
    return { x: cx, y: cy, width, height, outside };
}

export class Camera {
    state: CameraState = { x: 0.5, y: 0.5, zoom: 1 };
    width = 1;
    height = 1;
    /** Pixels at the bottom that a sheet covers. */
    covered = 0;
    /** The whole map. */
    readonly home: CameraState;
    /** The first view: the whole map, or its core where a few items lie so far away that the others would be small. */
    readonly first: CameraState;
    /** Items that the first view leaves out. */
    readonly farAway: number;
    private readonly spanX: number;
    private readonly spanY: number;
    private frame = 0;

    constructor(private readonly data: MapData, private readonly moved: () => void) {
        const [left, right] = extent(data.x);
        const [low, high] = extent(data.y);
        this.spanX = Math.max(right - left, 0.05);
        this.spanY = Math.max(high - low, 0.05);
        this.home = { x: (left + right) / 2 || 0.5, y: (low + high) / 2 || 0.5, zoom: 1 };
        const core = coreOf(data);
        const zoom = Math.max(this.spanX, this.spanY) / Math.max(core.width, core.height);
        const near = zoom > 1.6;
        this.first = near ? { x: core.x, y: core.y, zoom: zoom * 0.9 } : this.home;
        this.farAway = near ? core.outside : 0;
        this.state = { ...this.first };
    }

    /** Pixels of a side of the unit square. */
    get scale(): number {
        const margin = Math.min(60, 0.09 * Math.min(this.width, this.height));
        const fit = Math.min((this.width - 2 * margin) / this.spanX, (this.height - 2 * margin) / this.spanY);
        return Math.max(1, fit) * this.state.zoom;
    }

    /** Sum of the squares of all radii, the largest being 1: what the discs cover. */
    discs = 1;

    /** Pixels of the largest radius: the discs cover at most a fifth of a square map, and grow slower than it. */
    get largestRadius(): number {
        return this.baseRadius * Math.pow(this.state.zoom, 0.55);
    }

    private get baseRadius(): number {
        const side = Math.min(this.width, this.height);
        const share = side * Math.sqrt(0.2 / (Math.PI * Math.max(1, this.discs)));
        return Math.max(Math.min(side * 0.05, share), Math.min(side * 0.012, 9));
    }

    /** Links grow slower still, that a map does not darken when it is come near. */
    get linkFactor(): number {
        return Math.pow(Math.max(this.state.zoom, 0.3), 0.18);
    }

    px(node: number): number {
        return this.width / 2 + (this.data.x[node]! - this.state.x) * this.scale;
    }

    py(node: number): number {
        return this.height / 2 - (this.data.y[node]! - this.state.y) * this.scale;
    }

    resize(width: number, height: number): void {
        this.width = Math.max(1, width);
        this.height = Math.max(1, height);
    }

    set(state: CameraState): void {
        cancelAnimationFrame(this.frame);
        this.put(state);
    }

    private put(state: CameraState): void {
        this.state = {
            x: Math.max(-0.5, Math.min(1.5, state.x)),
            y: Math.max(-0.5, Math.min(1.5, state.y)),
            zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, state.zoom)),
        };
        this.moved();
    }

    pan(dx: number, dy: number): void {
        this.set({ ...this.state, x: this.state.x - dx / this.scale, y: this.state.y + dy / this.scale });
    }

    /** Zooms so that what is at this pixel stays there. */
    zoomAbout(px: number, py: number, factor: number, smooth = false): void {
        const before = this.scale;
        const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, this.state.zoom * factor));
        const after = (before * zoom) / this.state.zoom;
        const [dx, dy] = [px - this.width / 2, py - this.height / 2];
        const goal = { x: this.state.x + dx / before - dx / after, y: this.state.y - dy / before + dy / after, zoom };
        if (smooth) this.glide(goal);
        else this.set(goal);
    }

    fit(): void {
        this.glide(this.home);
    }

    /** Moves an item into sight: into the middle of the map that nothing covers. */
    show(node: number, zoom = this.state.zoom): void {
        const lift = (this.covered / 2 / this.scale) * (this.state.zoom / zoom);
        this.glide({ x: this.data.x[node]!, y: this.data.y[node]! - lift, zoom });
    }

    /** Whether an item is well inside the picture. */
    sees(node: number): boolean {
        const [x, y] = [this.px(node), this.py(node)];
        return x > 40 && y > 40 && x < this.width - 40 && y < this.height - this.covered - 40;
    }

    /** Goes there within a quarter of a second; at once for those who want no motion. */
    glide(goal: CameraState): void {
        cancelAnimationFrame(this.frame);
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.put(goal);
        const from = { ...this.state };
        const start = performance.now();
        const step = (): void => {
            const t = Math.min(1, (performance.now() - start) / 250);
            const s = t * (2 - t);
            this.put({
                x: from.x + (goal.x - from.x) * s,
                y: from.y + (goal.y - from.y) * s,
                zoom: from.zoom * Math.pow(goal.zoom / from.zoom, s),
            });
            if (t < 1) this.frame = requestAnimationFrame(step);
        };
        step();
    }
}
