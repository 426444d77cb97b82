import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { SETTING_NAMES } from "#api/settings";

/** Every page of the documentation, without what is installed or generated. */
const pages = [".", "docs", "docs/decisions", "bench"].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file)),
);
const textOf = (page: string) => readFileSync(page, "utf8");
const proseOf = (page: string) => textOf(page).replace(/^```.*?^```/gms, "");

/** The anchors that a page offers, made from its headings as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/ /g, "-"),
  );

/** The links of a page that lead to nothing in this repository. */
function deadLinks(page: string): string[] {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : join(dirname(page), path);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
}

const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

it.each(pages)("every link of %s leads somewhere", (page) => {
  expect(deadLinks(page)).toEqual([]);
});

it.each(pages)("every command that %s names is one of package.json", (page) => {
  const named = [...textOf(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it("every page of the documentation is named in docs/README.md", () => {
  const index = textOf("docs/README.md");
  const own = readdirSync("docs").filter((file) => file.endsWith(".md") && file !== "README.md");
  expect(own.filter((file) => !index.includes(`(${file})`))).toEqual([]);
});

it("docs/settings.md explains every setting, and no other", () => {
  const rows = [...textOf("docs/settings.md").matchAll(/^\| (`[A-Z][^|]*)\|/gm)];
  const explained = rows.flatMap(([, names = ""]) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(explained.sort()).toEqual([...SETTING_NAMES].sort());
});

it("docs/commands.md explains every script of package.json", () => {
  const page = textOf("docs/commands.md");
  const isNamed = (name: string) => new RegExp(`\`npm (run )?${name}[ \`]`).test(page);
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
});

it("docs/dependencies.md has a line for every package", () => {
  const { dependencies, devDependencies } = JSON.parse(textOf("package.json"));
  const page = textOf("docs/dependencies.md");
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith("@types/"),
  );
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it("every decision is listed by its title", () => {
  const folder = "docs/decisions";
  const index = textOf(join(folder, "README.md"));
  const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
  expect(records.length).toBeGreaterThan(10);
  for (const file of records) {
    const [, title] = /^# \d+\. (.+)$/m.exec(textOf(join(folder, file))) ?? [];
    expect(index).toContain(
      `| ${Number(file.slice(0, 4))} | [${title}](${relative(folder, join(folder, file))}) |`,
    );
  }
});

it("every citation of docs/product.md in the code leads to one of its sections", () => {
  const sections = [...textOf("docs/product.md").matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
  const cited = ["app", "api", "server", "tests"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/docs\/product\.md, sections? ([\d, and]+)/g)])
    .flatMap(([, numbers = ""]) => numbers.match(/\d+/g) ?? []);
  expect(sections).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  expect(cited.filter((number) => !sections.includes(number))).toEqual([]);
});
