/** Keys of the page; none is taken while something is written or a dialog is open. */
import { openHelp } from "./about";
import type { App } from "./app";
import { clusteringOf } from "./clustering";
import { announce, byId } from "./dom";
import { plural } from "./numbers";

export interface KeyUses {
    app: App;
    /** Closes the innermost thing that is open; false if nothing was. */
    escape: () => boolean;
}

const isWriting = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement && (target.matches("input:not([type=checkbox]):not([type=range]), select, textarea") || target.isContentEditable);

/** Keys that a control needs for itself. */
const isControl = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.matches("input, select, button, a, [role=radio]");

export function listenToKeys({ app, escape }: KeyUses): void {
    let current = -1;
    const step = (by: number): void => {
        const scene = app.scene();
        const items = [...scene.order].filter((i) => scene.shown[i]);
        if (items.length === 0) return;
        const what = app.store.state.selection;
        const from = items.indexOf(current >= 0 ? current : what?.kind === "node" ? what.node : -1);
        current = items[from < 0 ? (by > 0 ? 0 : items.length - 1) : (from + by + items.length) % items.length]!;
        document.documentElement.dataset.current = app.store.data.id[current];
        app.point({ kind: "node", node: current });
        if (!app.camera.sees(current)) app.camera.show(current);
        const { data, state } = app.store;
        const clusters = clusteringOf(data, state);
        const cluster = clusters.byId.get(clusters.of[current]!);
        announce(`${data.label[current]}${cluster?.id ? `, cluster ${cluster.label}` : ""}, ${plural(app.graph.linksOf(current).length, "link")}`);
    };
    const open = (): void => {
        if (current < 0) return;
        app.select({ kind: "node", node: current });
        byId("panel").focus();
    };
    const width = (): number => Math.min(app.camera.width, app.camera.height) / 8;
    const centre = (factor: number) => (): void => app.camera.zoomAbout(app.camera.width / 2, app.camera.height / 2, factor, true);
    const keys: Record<string, () => void> = {
        "/": () => byId("search").focus(),
        "?": openHelp,
        "+": centre(1.4),
        "=": centre(1.4),
        "-": centre(1 / 1.4),
        "0": () => app.camera.fit(),
        ArrowLeft: () => app.camera.pan(width(), 0),
        ArrowRight: () => app.camera.pan(-width(), 0),
        ArrowUp: () => app.camera.pan(0, width()),
        ArrowDown: () => app.camera.pan(0, -width()),
        n: () => step(1),
        p: () => step(-1),
        Enter: open,
    };
    document.addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || byId<HTMLDialogElement>("dialog").open) return;
        if (event.key === "Escape") {
            current = -1;
            delete document.documentElement.dataset.current;
            if (escape()) event.preventDefault();
            return;
        }
        if (isWriting(event.target)) return;
        if (isControl(event.target) && (event.key === "Enter" || event.key.startsWith("Arrow"))) return;
        const action = Object.prototype.hasOwnProperty.call(keys, event.key) ? keys[event.key] : undefined;
        if (!action) return;
        event.preventDefault();
        action();
    });
}
