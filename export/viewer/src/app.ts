/** What the parts of the page share. */
import type { Camera } from "./camera";
import type { Graph } from "./graph";
import type { Theme } from "./palette";
import type { Scene } from "./scene";
import type { Selection, Store } from "./state";
import type { Label } from "./labels";
import type { Focus } from "./focus";

export interface App {
    store: Store;
    graph: Graph;
    camera: Camera;
    scene: () => Scene;
    theme: () => Theme;
    focus: () => Focus | null;
    /** Labels as they stand on the page now. */
    labels: () => Label[];
    /** Opens the panel of an item, a link or a cluster; closes it with null. */
    select: (what: Selection | null) => void;
    /** Lets something stand out for as long as it is pointed at. */
    point: (what: Selection | null) => void;
}
