/** The one dialog of the page: table, about, help. */
import { byId, el } from "./dom";

export function openDialog(name: string, title: string, ...content: HTMLElement[]): void {
    const dialog = byId<HTMLDialogElement>("dialog");
    const close = el("button", { type: "button", class: "icon close", "aria-label": "Close", text: "×", onclick: () => dialog.close() });
    dialog.className = name;
    dialog.replaceChildren(el("div", { class: "dialog-head" }, el("h2", { id: "dialog-title", text: title }), close), ...content);
    if (!dialog.open) dialog.showModal();
    document.documentElement.dataset.dialog = name;
}

export function closeDialog(): void {
    byId<HTMLDialogElement>("dialog").close();
}

export function startDialog(): void {
    const dialog = byId<HTMLDialogElement>("dialog");
    dialog.addEventListener("close", () => {
        dialog.replaceChildren();
        delete document.documentElement.dataset.dialog;
    });
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
