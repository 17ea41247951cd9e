/** The sheet as SVG: text stays text. */
import type { App } from "./app";
import { byId } from "./dom";
import { download, fileName } from "./download";
import { FONT, type Painter, type TextStyle, taperCorners } from "./painter";
import { paintSheet, sheetSize } from "./sheet";

/** Text as XML has it: markup escaped, characters that XML 1.0 does not know left out. */
export function xmlText(text: string): string {
    return Array.from(text)
        .filter((c) => {
            const code = c.codePointAt(0)!;
            return code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
        })
        .join("")
        .replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

const at = (v: number): string => String(Math.round(v * 100) / 100);

export class SvgPainter implements Painter {
    readonly parts: string[] = [];

    rect(x: number, y: number, width: number, height: number, fill: string): void {
        this.parts.push(`<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" fill="${fill}"/>`);
    }

    line(x1: number, y1: number, x2: number, y2: number, width: number, color: string, opacity: number): void {
        this.parts.push(`<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${color}" stroke-width="${at(width)}" stroke-opacity="${at(opacity)}"/>`);
    }

    taper(x1: number, y1: number, x2: number, y2: number, width: number, color: string, opacity: number): void {
        const corners = taperCorners(x1, y1, x2, y2, width).map(([x, y]) => `${at(x)},${at(y)}`).join(" ");
        this.parts.push(`<polygon points="${corners}" fill="${color}" fill-opacity="${at(opacity)}"/>`);
    }

    disc(x: number, y: number, radius: number, fill: string, ring: string, ringWidth: number, opacity: number): void {
        const dim = opacity < 1 ? ` opacity="${at(opacity)}"` : "";
        this.parts.push(`<circle cx="${at(x)}" cy="${at(y)}" r="${at(Math.max(0.5, radius - ringWidth / 2))}" fill="${fill}" stroke="${ring}" stroke-width="${at(ringWidth)}"${dim}/>`);
    }

    text(x: number, y: number, text: string, style: TextStyle): void {
        const halo = style.halo ? ` stroke="${style.halo}" stroke-width="${at(Math.max(2.5, style.size / 4.5))}" stroke-linejoin="round" paint-order="stroke"` : "";
        const bold = style.bold ? ' font-weight="600"' : "";
        const dim = style.opacity !== undefined && style.opacity < 1 ? ` opacity="${at(style.opacity)}"` : "";
        this.parts.push(`<text x="${at(x)}" y="${at(y + style.size * 0.35)}" font-size="${at(style.size)}" fill="${style.color}" text-anchor="${style.anchor ?? "start"}"${bold}${halo}${dim}>${xmlText(text)}</text>`);
    }

    image(x: number, y: number, width: number, height: number, picture: HTMLCanvasElement): void {
        this.parts.push(`<image x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" preserveAspectRatio="none" href="${picture.toDataURL("image/png")}"/>`);
    }
}

export function svgText(app: App): string {
    const { width, height } = sheetSize(app);
    const painter = new SvgPainter();
    paintSheet(painter, app, (paint, x, y, w, h) => {
        painter.parts.push(`<svg x="${at(x)}" y="${at(y)}" width="${at(w)}" height="${at(h)}" overflow="hidden">`);
        paint();
        painter.parts.push("</svg>");
    });
    return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<svg xmlns="http://www.w3.org/2000/svg" width="${at(width)}" height="${at(height)}" viewBox="0 0 ${at(width)} ${at(height)}" font-family="${xmlText(FONT)}">`,
        `<title>${xmlText(app.store.data.title)}</title>`,
        ...painter.parts,
        "</svg>",
        "",
    ].join("\n");
}

export function startSvg(app: App): void {
    byId("save-svg").addEventListener("click", () => download(fileName(app.store.data.title, "svg"), "image/svg+xml", svgText(app)));
}
