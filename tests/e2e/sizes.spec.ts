import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "../support/console-test";

const ASSETS = "build/client/assets";

interface Piece {
  module: string;
  imports: string[];
}

/** Bytes after gzip. */
const gzipped = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(ASSETS, file))).length, 0);

const built = (start: string, end: string) => {
  const names = readdirSync(ASSETS).filter((file) => file.startsWith(start) && file.endsWith(end));
  expect(names, `files ${start}…${end}`).toHaveLength(1);
  return names[0] ?? "";
};

// If one fails, see which chunk of vite.config.ts a new import went to, or link the rules from the pages that use them.
test("the first visit of the list of users stays small", { tag: "@once" }, () => {
  const name = built("manifest-", ".js");
  const text = readFileSync(join(ASSETS, name), "utf8");
  const { entry, routes }: { entry: Piece; routes: Record<string, Piece> } = JSON.parse(
    text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1),
  );
  const pieces = ["root", "routes/dashboard", "routes/dashboard.user-management"].map((id) => routes[id]);
  const scripts = new Set([name]);
  for (const piece of [entry, ...pieces])
    for (const path of piece ? [piece.module, ...piece.imports] : [])
      scripts.add(path.replace("/assets/", ""));

  expect(gzipped(scripts), "bytes of JavaScript after gzip").toBeLessThan(112_000);
  expect(gzipped([built("all-forms-", ".js")]), "bytes of the forms, loaded on hover").toBeLessThan(25_800);
  const styles = [built("styles-", ".css"), built("user-list-", ".css")];
  expect(gzipped(styles), "bytes of CSS after gzip").toBeLessThan(18_600);
});
