/** Elements of the page. Text goes in as text, never as markup. */

type Props = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

/** A new element: `text` is its text, `onX` a listener, everything else an attribute (true: without a value; false: absent). */
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (value === undefined || value === false) continue;
        if (name === "text") made.textContent = String(value);
        else if (typeof value === "function") made.addEventListener(name.slice(2), value as EventListener);
        else made.setAttribute(name, value === true ? "" : String(value));
    }
    made.append(...children);
    return made;
}

/** The element of the page with this id. */
export const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

/** A swatch of a colour; set through the DOM, which the page's policy allows. */
export function swatch(color: string): HTMLElement {
    const made = el("span", { class: "swatch", "aria-hidden": "true" });
    made.style.backgroundColor = color;
    return made;
}

/** A link to another site, or its text alone where the address is not http or https. */
export function outward(address: string, text: string): HTMLElement {
    const safe = webAddress(address);
    return safe ? el("a", { href: safe, target: "_blank", rel: "noopener noreferrer", text }) : el("span", { text });
}

/** The address if it is one of the web, else nothing. */
export function webAddress(address: string): string | null {
    try {
        const url = new URL(address.trim());
        return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
    } catch {
        return null;
    }
}

/** Says something to those who listen to the page. */
export function announce(text: string): void {
    byId("live").textContent = text;
}
