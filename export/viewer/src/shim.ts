/** sigma reads names of WebGL when it is loaded, which browsers without WebGL lack: they get the canvas picture instead. */
const scope = globalThis as unknown as Record<string, unknown>;
for (const name of ["WebGLRenderingContext", "WebGL2RenderingContext"]) scope[name] ??= class {};

export {};
