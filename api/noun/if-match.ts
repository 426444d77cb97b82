import { say } from "#languages/say";
import { HttpError } from "../http/errors";
import type { HttpContext } from "./env";

const changed = () => say("refusal.changed-meanwhile");

/**
 * Compares the optional If-Match header with the current version.
 *
 * @throws {HttpError} 412 with `current`, so that a form can show both the typed and the current values
 */
export function requireMatch(http: HttpContext, current: { version: number }): void {
  const header = http.req.header("If-Match")?.trim();
  if (header === undefined || header === "*") return;
  const versions = header.split(",").map((tag) =>
    tag
      .trim()
      .replace(/^W\//, "")
      .replace(/^"(.*)"$/, "$1"),
  );
  if (versions.includes(String(current.version))) return;
  throw new HttpError(412, changed, { current });
}
