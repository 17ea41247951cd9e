/** Puts the page together: reads the map, makes its parts, and lets them hear of each change. */
import { startAbout } from "./about";
import type { App } from "./app";
import { Camera } from "./camera";
import { startControls } from "./controls";
import { PageError, readData } from "./data";
import { startDialog } from "./dialog";
import { announce, byId } from "./dom";
import { startPng } from "./export_png";
import { startSvg } from "./export_svg";
import { type Focus, focusOf } from "./focus";
import { Graph } from "./graph";
import { listenToKeys } from "./keyboard";
import { startLegend } from "./legend";
import { startMenus } from "./menus";
import { count, plural } from "./numbers";
import { Panel } from "./panel";
import { fromHash, hashOf } from "./permalink";
import { hitAt, listenToPointer } from "./pointer";
import { makeScene } from "./scene";
import { startSearch } from "./search";
import { Stage } from "./stage";
import { type Selection, Store, initialState } from "./state";
import { startTable } from "./table";
import { startTheme, themeOf } from "./theme";
import { Edits } from "./thesaurus";
import { showTooltip } from "./tooltip";

const root = document.documentElement;

async function start(): Promise<void> {
    const data = await readData(byId("bibweft-data"));
    document.title = data.title;
    const graph = new Graph(data);
    const store = new Store(data, initialState(data));
    const asked = fromHash(data, graph, location.hash);
    store.set(asked.change);
    const theme = () => themeOf(store.state.theme);

    let scene = makeScene(data, graph, store.state, theme());
    let pointed: Selection | null = null;
    let focus: Focus | null = null;
    let keepLink = 0;
    let moved = asked.camera !== null;

    const camera = new Camera(data, () => {
        moved = true;
        stage.redraw();
        keepAddress();
    });
    camera.discs = scene.discs;
    if (asked.camera) camera.state = asked.camera;
    const stage = new Stage(scene, camera);

    const refocus = (): void => {
        focus = focusOf(scene, graph, store.state, pointed ?? store.state.selection);
        stage.show(focus, store.state.labels);
    };
    const keepAddress = (): void => {
        clearTimeout(keepLink);
        keepLink = window.setTimeout(() => {
            const hash = hashOf(store.data, store.state, moved ? camera.state : null);
            if (location.hash.replace(/^#/, "") === hash) return;
            history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
        }, 250);
    };
    const app: App = {
        store, graph, camera, theme,
        scene: () => scene,
        focus: () => focus,
        labels: () => stage.labels,
        select: (what) => {
            if (what?.kind === "node" && edits.takes(what.node)) return;
            pointed = null;
            store.set({ selection: what });
            if (what?.kind === "node") {
                announce(`${data.label[what.node]}, ${plural(graph.linksOf(what.node).length, "link")}`);
                if (!camera.sees(what.node)) camera.show(what.node, Math.max(1, camera.state.zoom));
            }
        },
        point: (what) => {
            pointed = what;
            refocus();
        },
    };

    startTheme(store, () => rebuild());
    const edits = new Edits(app);
    const panel = new Panel(app, edits);
    const rebuild = (): void => {
        scene = makeScene(data, graph, store.state, theme());
        camera.discs = scene.discs;
        stage.update(scene);
        refocus();
    };
    const tell = (): void => {
        const { state } = store;
        root.dataset.view = state.view;
        root.dataset.nodes = String(scene.shownCount);
        root.dataset.links = String(scene.links.length);
        root.dataset.selected = state.selection?.kind === "node" ? data.id[state.selection.node] : "";
        root.dataset.selection = state.selection?.kind ?? "";
        const links = state.view === "density" ? "" : `, ${count(scene.links.length)} of ${plural(data.m, "link")}`;
        const far = camera.farAway ? `. ${plural(camera.farAway, "item lies", "items lie")} far away: 0 shows the whole map` : "";
        byId("status").textContent = `${count(scene.shownCount)} of ${plural(data.n, "item")}${links} shown${far}`;
        const empty = byId("empty");
        empty.hidden = scene.shownCount > 0;
        empty.textContent = data.n === 0 ? "This map has no items." : "Everything is hidden: see the legend and the years.";
    };
    const DRAWN = ["view", "color", "log", "size", "links", "strongest", "minWeight", "years", "hidden", "level", "theme", "edited"];
    store.listen((changed) => {
        if (DRAWN.some((key) => changed.has(key as never))) rebuild();
        if (["selection", "hidden", "years", "level", "edited"].some((key) => changed.has(key as never))) panel.show();
        if (changed.has("selection")) layOut();
        if (changed.has("selection") || changed.has("labels")) refocus();
        tell();
        keepAddress();
    });
    const layOut = (): void => {
        stage.resize();
        const sheet = byId("panel");
        camera.covered = !sheet.hidden && getComputedStyle(sheet).position === "absolute" ? sheet.offsetHeight : 0;
        stage.redraw();
    };

    startControls(app);
    startLegend(app);
    startSearch(app);
    startTable(app);
    startAbout(app);
    startDialog();
    startPng(app);
    startSvg(app);
    const closeMenus = startMenus();
    panel.show();
    tell();

    listenToPointer(byId("stage"), {
        camera,
        hit: (x, y, slack) => hitAt(scene, camera, x, y, slack),
        hover: (hit, x, y) => {
            byId("stage").classList.toggle("over", hit !== null);
            showTooltip(app, hit, x, y);
            const same = pointed?.kind === hit?.kind && JSON.stringify(pointed) === JSON.stringify(hit);
            root.dataset.hover = hit ? (hit.kind === "node" ? data.id[hit.node] : "link") : "";
            if (!same) app.point(hit);
        },
        click: (hit) => app.select(hit),
    });
    listenToKeys({
        app,
        escape: () => {
            if (edits.cancel() || closeMenus()) return true;
            if (pointed) app.point(null);
            const open = store.state.selection !== null;
            if (open) app.select(null);
            return open;
        },
    });
    const middle = (factor: number) => () => camera.zoomAbout(camera.width / 2, camera.height / 2, factor, true);
    byId("zoom-in").addEventListener("click", middle(1.5));
    byId("zoom-out").addEventListener("click", middle(1 / 1.5));
    byId("zoom-fit").addEventListener("click", () => camera.fit());
    new ResizeObserver(layOut).observe(byId("stage"));
    window.addEventListener("hashchange", () => {
        const again = fromHash(data, graph, location.hash);
        store.set({ ...initialState(data), edited: store.state.edited, ...again.change });
        camera.set(again.camera ?? camera.first);
    });

    layOut();
    refocus();
    const chosen = store.state.selection;
    if (!asked.camera && chosen?.kind === "node" && !camera.sees(chosen.node)) camera.show(chosen.node);
    await stage.drawn();
    root.dataset.readyAfter = performance.now().toFixed(0);
    root.dataset.ready = "1";
    // For scripts beside the page, and for its tests: where an item is, which labels are on the map.
    Object.defineProperty(window, "bibweft", {
        value: Object.freeze({
            where: (id: string) => {
                const i = data.id.indexOf(id);
                return i < 0 ? null : { x: camera.px(i), y: camera.py(i), radius: scene.radius[i]! * camera.largestRadius };
            },
            labels: () => stage.labels.map((l) => ({ ...l, id: data.id[l.node] })),
        }),
    });
}

start().catch((error: unknown) => {
    if (!(error instanceof PageError)) console.error(error);
    const fatal = byId("fatal");
    fatal.textContent = error instanceof Error ? error.message : String(error);
    fatal.hidden = false;
    root.dataset.error = "1";
});
