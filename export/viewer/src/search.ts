/** The search box: a combobox over all labels, without regard to case and accents. */
import type { App } from "./app";
import { clusteringOf } from "./clustering";
import { byId, el, swatch } from "./dom";
import { plural } from "./numbers";
import { whyHidden } from "./scene";

/** Lower case, without accents. */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const most = 12;

/** Items whose label holds the query: at its beginning, then at the beginning of a word, then anywhere; larger items first. */
export function searchItems(labels: string[], order: ArrayLike<number>, query: string): number[] {
    const wanted = folded(query.trim());
    if (!wanted) return [];
    const ranks: number[][] = [[], [], []];
    for (let k = 0; k < order.length; ++k) {
        const i = order[k]!;
        const at = labels[i]!.indexOf(wanted);
        if (at < 0) continue;
        const word = at === 0 || wordStarts(labels[i]!, wanted);
        ranks[at === 0 ? 0 : word ? 1 : 2]!.push(i);
    }
    return ranks.flat();
}

function wordStarts(label: string, wanted: string): boolean {
    for (let at = label.indexOf(wanted); at >= 0; at = label.indexOf(wanted, at + 1)) {
        if (at === 0 || !/[\p{L}\p{N}]/u.test(label[at - 1]!)) return true;
    }
    return false;
}

export function startSearch(app: App): void {
    const { data } = app.store;
    const input = byId<HTMLInputElement>("search");
    const list = byId("hits");
    const labels = data.label.map(folded);
    let hits: number[] = [];
    let active = -1;

    const close = (): void => {
        list.hidden = true;
        active = -1;
        input.setAttribute("aria-expanded", "false");
        input.removeAttribute("aria-activedescendant");
    };
    const activate = (k: number): void => {
        active = k;
        [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === k)));
        const option = list.children[k];
        if (option) {
            input.setAttribute("aria-activedescendant", option.id);
            option.scrollIntoView({ block: "nearest" });
        } else input.removeAttribute("aria-activedescendant");
    };
    const choose = (k: number): void => {
        const node = hits[k];
        if (node === undefined) return;
        input.value = data.label[node]!;
        close();
        app.select({ kind: "node", node });
    };
    const open = (): void => {
        const found = searchItems(labels, app.scene().order, input.value);
        hits = found.slice(0, most);
        list.replaceChildren(...hits.map((node, k) => option(app, node, k, choose)));
        if (input.value.trim() && found.length === 0) list.append(el("li", { class: "none", text: "Nothing found" }));
        if (found.length > most) list.append(el("li", { class: "none", text: `… and ${plural(found.length - most, "more", "more")}` }));
        list.hidden = !input.value.trim();
        input.setAttribute("aria-expanded", String(!list.hidden && hits.length > 0));
        activate(hits.length ? 0 : -1);
        byId("live").textContent = input.value.trim() ? `${plural(found.length, "item")} found` : "";
    };
    input.addEventListener("input", open);
    input.addEventListener("focus", () => input.value && input.select());
    input.addEventListener("blur", () => close());
    input.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            if (list.hidden) open();
            else if (hits.length) activate((active + (event.key === "ArrowDown" ? 1 : -1) + hits.length) % hits.length);
        } else if (event.key === "Enter") {
            event.preventDefault();
            if (list.hidden) open();
            choose(Math.max(0, active));
        } else if (event.key === "Escape") {
            if (!list.hidden) close();
            else if (input.value) input.value = "";
            else input.blur();
            event.preventDefault();
            event.stopPropagation();
        }
    });
}

function option(app: App, node: number, k: number, choose: (k: number) => void): HTMLElement {
    const { data, state } = app.store;
    const why = whyHidden(data, state, node);
    const clusters = clusteringOf(data, state);
    return el("li", {
        role: "option", id: `hit-${k}`, "aria-selected": "false", "data-node": node,
        // The box keeps the keyboard while the mouse chooses.
        onpointerdown: (event: PointerEvent) => event.preventDefault(),
        onclick: () => choose(k),
    }, swatch(clusters.color(clusters.of[node]!)), el("span", { text: data.label[node]! }), ...(why ? [el("em", { text: why })] : []));
}
