/** Numbers as people read them. */

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 4 });

export const count = (n: number): string => whole.format(n);

/** Four significant digits; whole numbers whole. */
export const figure = (v: number): string => (Number.isInteger(v) ? whole.format(v) : precise.format(v));

/** A year has no thousands. */
export const isYearName = (name: string): boolean => /(^|[^a-z])years?$/i.test(name);

/** A value of a column as text. */
export function cellText(name: string, value: number | string | boolean | null): string {
    if (value === null) return "";
    if (typeof value === "number") return isYearName(name) ? String(Math.round(value * 10) / 10) : figure(value);
    return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}

/** "1 link", "2 links". */
export const plural = (n: number, one: string, many = one + "s"): string => `${count(n)} ${n === 1 ? one : many}`;

/** A column's name as a person writes it. */
export function columnTitle(name: string): string {
    if (/^(doi|url|id)$/i.test(name)) return name.toUpperCase();
    const words = name.replace(/_/g, " ").trim();
    return words.charAt(0).toUpperCase() + words.slice(1);
}
