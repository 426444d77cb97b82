import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";

const ROOMS = ["api", "app", "languages", "server", "reference", "seed", "harness", "tests"];
const OTHERS = ["docs", "bench", "examples", "public"];

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));

/** A comment of a file, and where it begins: "api/app.ts:12". */
interface Comment {
  place: string;
  text: string;
}
const comments: Comment[] = [];
/** Every name in the code, and every word of its texts. */
const words = new Set<string>();

beforeAll(() => {
  for (const file of ROOMS.flatMap(filesOf).filter((name) => /\.(tsx?|mjs)$/.test(name))) read(file);
});

const PARSING = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

function read(file: string): void {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), PARSING);
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.pos) ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      const line = source.getLineAndCharacterOfPosition(pos).line + 1;
      comments.push({ place: `${file}:${line}`, text: source.text.slice(pos, end) });
    }
    let isLeaf = true;
    ts.forEachChild(node, (child) => {
      isLeaf = false;
      visit(child);
    });
    if (isLeaf) for (const word of node.getText(source).match(/[\w$]+/g) ?? []) words.add(word);
  };
  visit(source);
}

/** What a pattern's first group finds in comments, with its place. */
const mentions = (pattern: RegExp) =>
  comments.flatMap(({ place, text }) =>
    [...text.matchAll(pattern)].map(([, name = ""]) => ({ place, name })),
  );

it("names in backticks in comments are in the code", () => {
  const named = mentions(/`([A-Za-z_$][\w$]*)(?:\([^`]*\))?`/g);
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ name }) => !words.has(name))).toEqual([]);
});

it("files that comments name are in the repository", () => {
  const files = [...ROOMS, ...OTHERS].flatMap(filesOf).concat(readdirSync("."));
  const named = mentions(/(?<![\w/.*-])(\w[\w./-]*\.(?:tsx?|mjs|css|md|grit))\b/g);
  expect(named.length).toBeGreaterThan(50);
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});
