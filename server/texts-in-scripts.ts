import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { messageOf, sourcesOf } from "../languages/catalogue";
import { fillPlaces, hasPlaces, placeOf } from "../languages/in-scripts";
import { languageTags } from "../languages/known";

const SPOKEN = "/languages/spoken.ts";
/** A text by its key, written out. */
const SAID = /\b(say|sayParts|rich)\(\s*"([\w.-]+)"/g;

/**
 * Puts the texts themselves into the scripts for browsers, in the place of their keys: no script has a text that it doesn't
 * say, and English costs no more than if it stood in the code. For the other languages, scripts that say something are
 * written to `build/texts` once more, with places that the server fills (server/territories/translated-scripts.ts).
 */
export function textsInScripts(): Plugin[] {
  const keys = new Map<string, Set<string>>();
  const templates = new Map<string, string>();
  const inBrowser: Pick<Plugin, "applyToEnvironment"> = {
    applyToEnvironment: ({ name }) => name === "client",
  };
  return [
    {
      ...inBrowser,
      name: "texts-in-scripts",
      apply: "build",
      enforce: "pre",
      async resolveId(source, importer, options) {
        if (!/\bspoken$/.test(source)) return;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found?.id.endsWith(SPOKEN) ? found.id.replace(/\.ts$/, ".browser.ts") : found;
      },
      transform(code, id) {
        if (!/\/(app|api\/contract)\//.test(id) || id.includes("/node_modules/")) return;
        const said = new Set<string>();
        const withPlaces = code.replace(SAID, (_, name: string, key: string) => {
          said.add(key);
          return `${name}(${placeOf(key)}`;
        });
        keys.set(id, said);
        return said.size > 0 ? { code: withPlaces, map: null } : undefined;
      },
      // The places are filled after the names are made.
      augmentChunkHash({ moduleIds }) {
        const said = moduleIds.flatMap((id) => [...(keys.get(id) ?? [])]);
        return JSON.stringify(said.sort().map((key) => messageOf("en", key)));
      },
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || !hasPlaces(file.code)) continue;
          templates.set(basename(file.fileName), file.code);
          file.code = fillPlaces(file.code, "en");
        }
      },
      writeBundle({ dir = "" }) {
        const folder = join(dir, "../texts");
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        for (const [name, code] of templates) writeFileSync(join(folder, name), code);
      },
    },
    {
      ...inBrowser,
      name: "texts-in-development",
      apply: "serve",
      enforce: "pre",
      load(id) {
        if (!id.split("?")[0]?.endsWith(SPOKEN)) return;
        const keys = Object.keys(sourcesOf("en"));
        const all = Object.fromEntries(
          languageTags.map((tag) => [tag, Object.fromEntries(keys.map((key) => [key, messageOf(tag, key)]))]),
        );
        return `const all = ${JSON.stringify(all)};
          export { currentLanguage } from "./spoken.browser";
          export const messageOf = (language, key) => all[language][key];`;
      },
    },
  ];
}
