/** Files for the reader to keep. */
import { el } from "./dom";

export function download(name: string, type: string, content: string | Blob): void {
    const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
    const url = URL.createObjectURL(blob);
    const link = el("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** A name for a file, from the title of the map. */
export function fileName(title: string, ending: string): string {
    const stem = title.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
    return `${stem || "map"}.${ending}`;
}
