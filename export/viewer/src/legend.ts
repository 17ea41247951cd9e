/** The legend: clusters to show and hide, the scale of the overlay, or the scale of the density. */
import type { App } from "./app";
import { clusteringOf } from "./clustering";
import { byId, el, swatch } from "./dom";
import { cellText, columnTitle, count, plural } from "./numbers";
import { GREY, densityColor, viridis } from "./palette";
import { type Scale, scaleOf } from "./scene";

/** Stops of a gradient from left to right, for the page and for exports. */
export const scaleStops = (of: (t: number) => string): string[] => Array.from({ length: 11 }, (_, k) => of(k / 10));

export function startLegend(app: App): void {
    const box = byId("legend");
    const draw = (): void => {
        const { data, state } = app.store;
        if (state.view === "density") box.replaceChildren(...densityLegend(app));
        else if (state.view === "overlay") {
            const scale = scaleOf(data, state);
            box.replaceChildren(...(scale ? overlayLegend(scale) : [el("p", { class: "quiet", text: "No column of numbers to colour by." })]));
        } else box.replaceChildren(...clusterLegend(app));
        if (data.directed && state.view !== "density") box.append(el("p", { class: "quiet", text: "Links taper towards their target." }));
    };
    app.store.listen((keys) => {
        if (["view", "color", "log", "hidden", "level", "theme"].some((k) => keys.has(k as never))) keepFocus(box, draw);
    });
    draw();
}

/** Redraws without taking the keyboard's place away. */
function keepFocus(box: HTMLElement, draw: () => void): void {
    const key = box.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.key : undefined;
    const top = byId("side").scrollTop;
    draw();
    byId("side").scrollTop = top;
    if (key) box.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function clusterLegend(app: App): HTMLElement[] {
    const { store } = app;
    const clusters = clusteringOf(store.data, store.state);
    if (clusters.list.length === 0) return [];
    const hide = (hidden: Set<number>): void => store.set({ hidden });
    const rows = clusters.list.map((c) => {
        const shown = !store.state.hidden.has(c.id);
        const toggle = (): void => {
            const hidden = new Set(store.state.hidden);
            if (!hidden.delete(c.id)) hidden.add(c.id);
            hide(hidden);
        };
        const point = (on: boolean) => (): void => app.point(on ? { kind: "cluster", cluster: c.id } : null);
        const row = el("li", { class: shown ? "" : "off", "data-cluster": c.id, onpointerenter: point(true), onpointerleave: point(false) },
            el("label", { class: "tick" }, el("input", {
                type: "checkbox", checked: shown, "aria-label": `Show ${c.label}`, "data-key": `show ${c.id}`, onchange: toggle,
            })),
            swatch(clusters.color(c.id)),
            el("button", {
                type: "button", class: "name", title: c.label, "data-key": `name ${c.id}`,
                onclick: () => app.select({ kind: "cluster", cluster: c.id }),
            }, el("span", { text: c.label })),
            el("span", { class: "number", text: count(c.size) }),
            el("button", {
                type: "button", class: "only", "aria-label": `Show only ${c.label}`, text: "only", "data-key": `only ${c.id}`,
                onclick: () => hide(new Set(clusters.list.map((o) => o.id).filter((id) => id !== c.id))),
            }),
        );
        return row;
    });
    const all = el("button", {
        type: "button", class: "only", text: "all", "aria-label": "Show all clusters", "data-key": "all",
        disabled: store.state.hidden.size === 0, onclick: () => hide(new Set()),
    });
    return [
        el("div", { class: "heading" }, el("h2", { text: plural(clusters.list.filter((c) => c.id).length, "cluster") }), all),
        el("ul", { class: "clusters" }, ...rows),
    ];
}

function ramp(stops: string[]): HTMLElement {
    const bar = el("div", { class: "ramp", "aria-hidden": "true" });
    bar.style.backgroundImage = `linear-gradient(to right, ${stops.join(", ")})`;
    return bar;
}

function overlayLegend(scale: Scale): HTMLElement[] {
    const parts = [
        el("div", { class: "heading" }, el("h2", { text: columnTitle(scale.name) + (scale.log ? " (logarithmic)" : "") })),
        ramp(scaleStops(viridis)),
        el("div", { class: "ends" }, el("span", { text: cellText(scale.name, scale.low) }), el("span", { text: cellText(scale.name, scale.high) })),
    ];
    if (scale.missing) parts.push(el("p", { class: "quiet missing" }, swatch(GREY), el("span", { text: "no value" })));
    return parts;
}

function densityLegend(app: App): HTMLElement[] {
    const size = app.store.state.size || app.store.data.sizeName;
    return [
        el("div", { class: "heading" }, el("h2", { text: size ? `Density of ${columnTitle(size).toLowerCase()}` : "Density of items" })),
        ramp(scaleStops((t) => densityColor(t, app.theme()))),
        el("div", { class: "ends" }, el("span", { text: "low" }), el("span", { text: "high" })),
    ];
}
