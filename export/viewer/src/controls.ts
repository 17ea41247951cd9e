/** The controls of the side: view, colour, size, labels, links, years, resolution. */
import type { App } from "./app";
import { byId, el } from "./dom";
import { columnTitle, count, figure, plural } from "./numbers";
import { type View, numericColumns, strongestCount, yearSpan } from "./state";

export function startControls(app: App): void {
    views(app);
    selects(app);
    labels(app);
    links(app);
    years(app);
    levels(app);
    status(app);
}

/** Keeps a control as the state is, now and later. */
function follow(app: App, show: () => void): void {
    app.store.listen(show);
    show();
}

function views(app: App): void {
    const buttons = [...byId("views").querySelectorAll<HTMLButtonElement>("button")];
    const choose = (view: View): void => app.store.set({ view });
    buttons.forEach((button, k) => {
        button.addEventListener("click", () => choose(button.dataset.view as View));
        button.addEventListener("keydown", (event) => {
            const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 0;
            if (!step) return;
            event.preventDefault();
            event.stopPropagation();
            const live = buttons.filter((b) => !b.disabled);
            const next = live[(live.indexOf(buttons[k]!) + step + live.length) % live.length]!;
            choose(next.dataset.view as View);
            next.focus();
        });
    });
    buttons[1]!.disabled = numericColumns(app.store.data).length === 0;
    if (buttons[1]!.disabled) buttons[1]!.title = "The items have no column of numbers";
    follow(app, () => {
        for (const button of buttons) {
            const chosen = button.dataset.view === app.store.state.view;
            button.setAttribute("aria-checked", String(chosen));
            button.tabIndex = chosen ? 0 : -1;
        }
    });
}

function selects(app: App): void {
    const { store } = app;
    const columns = numericColumns(store.data);
    const color = byId<HTMLSelectElement>("color");
    const size = byId<HTMLSelectElement>("size");
    const log = byId<HTMLInputElement>("log");
    const options = () => columns.map((c) => el("option", { value: `:${c.name}`, text: columnTitle(c.name) }));
    color.append(el("option", { value: "", text: "Cluster" }), ...options());
    size.append(
        el("option", { value: "", text: store.data.sizeName ? columnTitle(store.data.sizeName) : "As given" }),
        ...options().filter((o) => o.value !== `:${store.data.sizeName}`),
    );
    color.addEventListener("change", () => {
        if (color.value) store.set({ view: "overlay", color: color.value.slice(1) });
        else store.set({ view: "network" });
    });
    size.addEventListener("change", () => store.set({ size: size.value.slice(1) }));
    log.addEventListener("change", () => store.set({ log: log.checked }));
    follow(app, () => {
        color.value = store.state.view === "overlay" ? `:${store.state.color}` : "";
        size.value = store.state.size ? `:${store.state.size}` : "";
        log.checked = store.state.log;
        color.disabled = store.state.view === "density" || columns.length === 0;
        const least = Math.min(...(columns.find((c) => c.name === store.state.color)?.values ?? []).filter((v) => typeof v === "number") as number[]);
        byId("log-field").hidden = store.state.view !== "overlay" || !(least > 0) || /year/i.test(store.state.color);
    });
}

function labels(app: App): void {
    const slider = byId<HTMLInputElement>("labels");
    slider.addEventListener("input", () => app.store.set({ labels: Number(slider.value) }));
    follow(app, () => {
        const at = app.store.state.labels;
        slider.value = String(at);
        byId("labels-value").textContent = at === 0 ? "none" : at < 40 ? "few" : at <= 60 ? "some" : at < 100 ? "many" : "all that fit";
    });
}

/** The slider goes through the links by rank, so that each step removes as many, whatever the weights are. */
function links(app: App): void {
    const { store, graph } = app;
    const { data } = store;
    const most = strongestCount(data.n);
    const onOff = byId<HTMLInputElement>("links");
    const strongest = byId<HTMLInputElement>("strongest");
    const slider = byId<HTMLInputElement>("min-weight");
    byId("strongest-field").hidden = data.m <= most;
    byId("strongest-text").textContent = `Only the strongest ${count(most)} of ${count(data.m)}`;
    const reach = (): number => (store.state.strongest ? Math.min(most, data.m) : data.m);
    const weightAt = (step: number): number => {
        if (step <= 0 || data.m === 0) return 0;
        const place = Math.round((1 - step / 100) * (reach() - 1));
        return data.weight[graph.byWeight[place]!]!;
    };
    onOff.addEventListener("change", () => store.set({ links: onOff.checked }));
    strongest.addEventListener("change", () => store.set({ strongest: strongest.checked }));
    slider.addEventListener("input", () => store.set({ minWeight: weightAt(Number(slider.value)) }));
    follow(app, () => {
        const { state } = store;
        byId("link-fields").hidden = data.m === 0 || state.view === "density";
        onOff.checked = state.links;
        strongest.checked = state.strongest;
        slider.disabled = !state.links;
        strongest.disabled = !state.links;
        if (weightAt(Number(slider.value)) !== state.minWeight) slider.value = String(stepOf(state.minWeight, weightAt));
        byId("min-weight-value").textContent = state.minWeight > 0 ? figure(state.minWeight) : "none";
        slider.setAttribute("aria-valuetext", state.minWeight > 0 ? figure(state.minWeight) : "none");
    });
}

function stepOf(weight: number, weightAt: (step: number) => number): number {
    let step = 0;
    while (step < 100 && weightAt(step) < weight) ++step;
    return step;
}

function years(app: App): void {
    const { store } = app;
    const span = yearSpan(store.data);
    byId("years-field").hidden = !span;
    if (!span) return;
    const [from, to] = [byId<HTMLInputElement>("year-from"), byId<HTMLInputElement>("year-to")];
    for (const slider of [from, to]) {
        slider.min = String(span[0]);
        slider.max = String(span[1]);
        slider.addEventListener("input", () => {
            const [a, b] = [Number(from.value), Number(to.value)];
            const range: [number, number] = slider === from ? [Math.min(a, b), b] : [a, Math.max(a, b)];
            store.set({ years: range[0] === span[0] && range[1] === span[1] ? null : range });
        });
    }
    follow(app, () => {
        const [a, b] = store.state.years ?? span;
        from.value = String(a);
        to.value = String(b);
        byId("years-value").textContent = a === b ? String(a) : `${a}–${b}`;
        // Where both thumbs meet at the right end, the one that can still move lies on top.
        from.classList.toggle("above", a === span[1]);
        const share = (v: number) => `${((v - span[0]) / (span[1] - span[0])) * 100}%`;
        const twin = from.parentElement!;
        twin.style.setProperty("--from", share(a));
        twin.style.setProperty("--to", share(b));
    });
}

function levels(app: App): void {
    const { store } = app;
    const { levels: list, level: given } = store.data;
    const slider = byId<HTMLInputElement>("level");
    byId("level-field").hidden = list.length < 2;
    if (list.length < 2) return;
    slider.min = given === null ? "-1" : "0";
    slider.max = String(list.length - 1);
    slider.addEventListener("input", () => {
        const at = Number(slider.value);
        store.set({ level: at < 0 ? null : at, hidden: new Set(), selection: store.state.selection?.kind === "cluster" ? null : store.state.selection });
    });
    follow(app, () => {
        const at = store.state.level;
        slider.value = String(at ?? -1);
        const level = at === null ? null : list[at]!;
        const text = level
            ? `${level.resolution === null ? "" : figure(level.resolution)} · ${plural(level.clusters.length, "cluster")}` +
              (level.quality === null ? "" : ` · quality ${level.quality.toFixed(3)}`)
            : "as given";
        byId("level-value").textContent = text;
        slider.setAttribute("aria-valuetext", text);
    });
}

/** How much of the map is shown, in words and on the root element. */
function status(app: App): void {
    const { data } = app.store;
    const parts = [plural(data.n, "item"), plural(data.m, "link")];
    if (data.clusters.length) parts.push(plural(data.clusters.length, "cluster"));
    byId("counts").textContent = parts.join(" · ");
    byId("title").textContent = data.title;
    byId("title").title = data.title;
    byId("description").textContent = data.description;
    byId("description").hidden = !data.description;
}
