/** The strokes that a picture is made of, on a canvas; export_svg.ts has the same strokes as SVG. */

export interface TextStyle {
    size: number;
    color: string;
    halo?: string;
    bold?: boolean;
    anchor?: "start" | "middle" | "end";
    opacity?: number;
}

export interface Painter {
    rect(x: number, y: number, width: number, height: number, fill: string): void;
    line(x1: number, y1: number, x2: number, y2: number, width: number, color: string, opacity: number): void;
    /** A link with a direction: wide where it begins. */
    taper(x1: number, y1: number, x2: number, y2: number, width: number, color: string, opacity: number): void;
    disc(x: number, y: number, radius: number, fill: string, ring: string, ringWidth: number, opacity: number): void;
    text(x: number, y: number, text: string, style: TextStyle): void;
    image(x: number, y: number, width: number, height: number, picture: HTMLCanvasElement): void;
}

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
export const fontOf = (size: number, bold = false): string => `${bold ? "600 " : ""}${size}px ${FONT}`;

/** Corners of a tapered link: two at its beginning, one at its end. */
export function taperCorners(x1: number, y1: number, x2: number, y2: number, width: number): [number, number][] {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const nx = (-(y2 - y1) / length) * width;
    const ny = ((x2 - x1) / length) * width;
    return [[x1 + nx, y1 + ny], [x1 - nx, y1 - ny], [x2, y2]];
}

export class CanvasPainter implements Painter {
    constructor(private readonly pen: CanvasRenderingContext2D) {}

    rect(x: number, y: number, width: number, height: number, fill: string): void {
        this.pen.globalAlpha = 1;
        this.pen.fillStyle = fill;
        this.pen.fillRect(x, y, width, height);
    }

    line(x1: number, y1: number, x2: number, y2: number, width: number, color: string, opacity: number): void {
        this.pen.globalAlpha = opacity;
        this.pen.strokeStyle = color;
        this.pen.lineWidth = width;
        this.pen.beginPath();
        this.pen.moveTo(x1, y1);
        this.pen.lineTo(x2, y2);
        this.pen.stroke();
    }

    taper(x1: number, y1: number, x2: number, y2: number, width: number, color: string, opacity: number): void {
        this.pen.globalAlpha = opacity;
        this.pen.fillStyle = color;
        this.pen.beginPath();
        for (const [x, y] of taperCorners(x1, y1, x2, y2, width)) this.pen.lineTo(x, y);
        this.pen.fill();
    }

    disc(x: number, y: number, radius: number, fill: string, ring: string, ringWidth: number, opacity: number): void {
        this.pen.globalAlpha = opacity;
        this.pen.beginPath();
        this.pen.arc(x, y, Math.max(0.5, radius - ringWidth / 2), 0, 2 * Math.PI);
        this.pen.fillStyle = fill;
        this.pen.fill();
        this.pen.lineWidth = ringWidth;
        this.pen.strokeStyle = ring;
        this.pen.stroke();
    }

    text(x: number, y: number, text: string, style: TextStyle): void {
        const anchors = { start: "left", middle: "center", end: "right" } as const;
        this.pen.globalAlpha = style.opacity ?? 1;
        this.pen.font = fontOf(style.size, style.bold);
        this.pen.textAlign = anchors[style.anchor ?? "start"];
        this.pen.textBaseline = "middle";
        if (style.halo) {
            this.pen.lineWidth = Math.max(2.5, style.size / 4.5);
            this.pen.lineJoin = "round";
            this.pen.strokeStyle = style.halo;
            this.pen.strokeText(text, x, y);
        }
        this.pen.fillStyle = style.color;
        this.pen.fillText(text, x, y);
    }

    image(x: number, y: number, width: number, height: number, picture: HTMLCanvasElement): void {
        this.pen.globalAlpha = 1;
        this.pen.drawImage(picture, x, y, width, height);
    }
}

/** A canvas made as large as its box, sharp on dense screens, empty, ready to draw in CSS pixels. */
export function clearedPen(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
    const ratio = Math.min(3, window.devicePixelRatio || 1);
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    const pen = canvas.getContext("2d")!;
    if (canvas.width !== w || canvas.height !== h) {
        canvas.width = w;
        canvas.height = h;
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, w, h);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    return pen;
}
