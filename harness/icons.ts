/** `npm run icons`: makes the console's icons.svg of the icons that app/icons.tsx lists. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const APP = join(import.meta.dirname, "../app");
export const SPRITE = join(APP, "icons.svg");

const LOOK =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

async function symbolOf(name: string): Promise<string> {
  const { default: Icon } = await import(`lucide-react/icons/${name}`);
  const [, shapes] = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(Icon))) ?? [];
  if (!shapes) throw new Error(`Lucide's icon ${name} isn't one <svg>.`);
  return `<symbol id="${name}" ${LOOK}>${shapes.replace(/><\/[a-z]+>/g, "/>")}</symbol>`;
}

/** The text of icons.svg. */
export async function sprite(): Promise<string> {
  const listed = readFileSync(join(APP, "icons.tsx"), "utf8").matchAll(/ icon\("([a-z0-9-]+)"\)/g);
  const symbols = await Promise.all([...listed].map(([, name = ""]) => symbolOf(name)));
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${symbols.join("\n")}\n</svg>\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(SPRITE, await sprite());
