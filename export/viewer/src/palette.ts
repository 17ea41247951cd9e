/** Colours: of clusters, of scales, of the two themes. */

/** Twenty colours at least 16 dE apart in normal and three colour-blind visions, by size of cluster; then grey. */
export const PALETTE = [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#8800ff", "#663311", "#554455",
    "#aadd88", "#4422aa", "#bb55ff", "#dd1144", "#00eebb", "#662277", "#ddccee", "#88ee66", "#994400", "#aaaa55",
];
export const GREY = "#9a9a9a";

/** The colour of a cluster by its number, from 1; 0 is no cluster. */
export const clusterColor = (id: number): string => (id >= 1 ? PALETTE[id - 1] ?? GREY : GREY);

export interface Theme {
    dark: boolean;
    paper: string;
    ink: string;
    quiet: string;
    link: string;
}

export const LIGHT: Theme = { dark: false, paper: "#ffffff", ink: "#14171c", quiet: "#555b66", link: "#6b7280" };
export const DARK: Theme = { dark: true, paper: "#121316", ink: "#f2f3f5", quiet: "#a9aeb8", link: "#9aa1ad" };

export type Rgb = [number, number, number];

export function rgb(hex: string): Rgb {
    const value = parseInt(hex.slice(1), 16);
    return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const hex = (color: Rgb): string =>
    "#" + color.map((c) => Math.round(Math.max(0, Math.min(255, c))).toString(16).padStart(2, "0")).join("");

/** a moved towards b by the share t. */
export function mix(a: string, b: string, t: number): string {
    const [p, q] = [rgb(a), rgb(b)];
    return hex([0, 1, 2].map((i) => p[i]! + (q[i]! - p[i]!) * t) as Rgb);
}

/** A ring is darker than its fill on paper, lighter in the dark. */
export const ringOf = (fill: string, theme: Theme): string => mix(fill, theme.dark ? "#ffffff" : "#000000", theme.dark ? 0.4 : 0.38);

// Eleven stops of the viridis colour map (public domain, CC0), evenly spaced.
const VIRIDIS = ["#440154", "#482475", "#414487", "#355f8d", "#2a788e", "#21918c", "#22a884", "#44bf70", "#7ad151", "#bddf26", "#fde725"];

/** Viridis at t in [0, 1]. */
export function viridis(t: number): string {
    const at = Math.max(0, Math.min(1, t)) * (VIRIDIS.length - 1);
    const i = Math.min(VIRIDIS.length - 2, Math.floor(at));
    return mix(VIRIDIS[i]!, VIRIDIS[i + 1]!, at - i);
}

/** Density from nothing to most: it begins at the paper, so that empty regions stay paper. */
export function densityColor(t: number, theme: Theme): string {
    const color = viridis(theme.dark ? 0.12 + 0.88 * t : 1 - 0.85 * t);
    return mix(theme.paper, color, Math.min(1, t / 0.22));
}
