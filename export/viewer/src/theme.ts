/** Light, dark, or as the system is. */
import { byId } from "./dom";
import { DARK, LIGHT, type Theme } from "./palette";
import type { Store, ThemeChoice } from "./state";

const system = matchMedia("(prefers-color-scheme: dark)");

export const themeOf = (choice: ThemeChoice): Theme => ((choice === "auto" ? system.matches : choice === "dark") ? DARK : LIGHT);

const NEXT: Record<ThemeChoice, ThemeChoice> = { auto: "light", light: "dark", dark: "auto" };
const SIGN: Record<ThemeChoice, string> = { auto: "◐", light: "☀", dark: "☾" };

export function startTheme(store: Store, changed: () => void): void {
    const button = byId("theme");
    const show = (): void => {
        const choice = store.state.theme;
        document.documentElement.dataset.theme = themeOf(choice).dark ? "dark" : "light";
        button.textContent = SIGN[choice];
        button.setAttribute("aria-label", `Theme: ${choice}. Change to ${NEXT[choice]}`);
        button.title = `Theme: ${choice}`;
    };
    button.addEventListener("click", () => store.set({ theme: NEXT[store.state.theme] }));
    store.listen((keys) => keys.has("theme") && show());
    system.addEventListener("change", () => {
        show();
        changed();
    });
    show();
}
