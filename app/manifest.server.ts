import type { EntryContext } from "@remix-run/node";
import type { Language } from "#languages/known";
import { scriptFolder } from "#languages/script-folder";

type Manifest = EntryContext["manifest"];

/** Of each part of the build (server/route-matching.ts). */
const translated = new WeakMap<Manifest, Map<Language, Manifest>>();

/** Remix's manifest of scripts, with the scripts of a language (server/territories/translated-scripts.ts). */
export function manifestIn(language: Language, manifest: Manifest): Manifest {
  const folder = scriptFolder(language);
  if (folder === "/assets/") return manifest;
  const byLanguage = translated.get(manifest) ?? new Map<Language, Manifest>();
  translated.set(manifest, byLanguage);
  let found = byLanguage.get(language);
  if (!found) {
    const moved = JSON.stringify(manifest).replace(/"\/assets\/(?=[\w-]+\.js")/g, `"${folder}`);
    found = JSON.parse(moved) as Manifest;
    byLanguage.set(language, found);
  }
  return found;
}
