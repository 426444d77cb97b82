import { misspelledSettings } from "../../settings-warnings";
import type { Facts } from "./facts";
import { type Finding, ok, warning } from "./finding";

/** Variables that look like settings but are not. Needs no valid settings. */
export function checkNames({ source, file }: Pick<Facts, "source" | "file">): Finding[] {
  const misspelled = misspelledSettings(source, file?.names);
  if (misspelled.length === 0) return [ok("No variable looks like a misspelled setting.")];
  return misspelled.map(({ name, sentence }) =>
    warning(
      sentence,
      file?.names.includes(name) ? `Correct it in ${file.path}.` : "Correct it in the environment.",
    ),
  );
}
