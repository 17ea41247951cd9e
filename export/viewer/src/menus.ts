/** The drop-down of files, and the side as a sheet on small screens. */
import { announce, byId } from "./dom";

const small = matchMedia("(max-width: 799px)");

/** Returns what closes them; it tells whether anything was open. */
export function startMenus(): () => boolean {
    const save = byId("save");
    const list = byId("save-list");
    const setSave = (open: boolean): void => {
        list.hidden = !open;
        save.setAttribute("aria-expanded", String(open));
    };
    save.addEventListener("click", () => setSave(list.hidden));
    list.addEventListener("click", () => setSave(false));
    document.addEventListener("pointerdown", (event) => {
        if (!(event.target as Element).closest(".drop")) setSave(false);
    });
    byId("copy-link").addEventListener("click", async () => {
        try {
            await navigator.clipboard.writeText(location.href);
            announce("Link copied");
        } catch {
            window.prompt("Link to this view", location.href);
        }
    });

    const menu = byId("menu");
    const setSide = (open: boolean): void => {
        document.body.classList.toggle("with-side", open);
        menu.setAttribute("aria-expanded", String(open));
    };
    menu.addEventListener("click", () => setSide(!document.body.classList.contains("with-side")));
    byId("side-close").addEventListener("click", () => {
        setSide(false);
        menu.focus();
    });
    byId("stage").addEventListener("pointerdown", () => small.matches && setSide(false));
    // On a small screen the tools move into the sheet, where there is room for them.
    const place = (): void => {
        if (small.matches) byId("side").insertBefore(byId("tools"), byId("description"));
        else document.querySelector("header.top")!.append(byId("tools"));
    };
    small.addEventListener("change", place);
    place();

    return () => {
        if (!list.hidden) {
            setSave(false);
            save.focus();
            return true;
        }
        if (small.matches && document.body.classList.contains("with-side")) {
            setSide(false);
            return true;
        }
        return false;
    };
}
