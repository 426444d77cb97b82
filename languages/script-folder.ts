import { createHash } from "node:crypto";
import { hasOwnWords, sourcesOf } from "./catalogue";
import type { Language } from "./known";

const folders = new Map<Language, string>();

/** Where the scripts with a language's texts are. Its name changes with any of them. English is in the build itself. */
export function scriptFolder(language: Language): string {
  let folder = folders.get(language);
  if (!folder) {
    const hash = createHash("sha256")
      .update(JSON.stringify(sourcesOf(language)))
      .digest("hex");
    folder =
      language === "en" && !hasOwnWords("en") ? "/assets/" : `/assets/${language}-${hash.slice(0, 12)}/`;
    folders.set(language, folder);
  }
  return folder;
}
