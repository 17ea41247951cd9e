// One Chromium for all tests, as Debian installs it.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const FLAGS = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--disable-extensions", "--force-color-profile=srgb", "--hide-scrollbars", "--enable-unsafe-swiftshader",
];

export const chromiumPath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((p) => p && existsSync(p));

export const launch = (...more) => chromium.launch({ executablePath: chromiumPath, headless: true, args: [...FLAGS, ...more] });
