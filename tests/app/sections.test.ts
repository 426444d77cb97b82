import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PERMISSIONS } from "#api/noun/permissions";
import { ACCOUNT_SECTIONS, belongsTo, GUIDE, OWN_SECTION, SECTIONS, type Section } from "#app/navigation";
import { CALLS } from "#tests/support/foreign-api";

/** Pages that lead on by themselves, or say that nothing is there, and the palette, which is for everybody. */
const WAYS = [
  ...["dashboard._index", "dashboard.$", "dashboard.not-authorized", "account._index"],
  ...["dashboard.go", "dashboard.go_.shortcuts"],
];

/** Modules of the dashboard's pages and of one's own account, as `dashboard.roles`. */
const pages = readdirSync("app/routes")
  .map((name) => name.replace(/\.tsx?$/, ""))
  .filter((name) => /^(dashboard|account)\./.test(name));

const sections: Section[] = [...SECTIONS, ...ACCOUNT_SECTIONS, OWN_SECTION];
const addressOf = (page: string) => `/${page.replace(/_(?=\.)/g, "").replaceAll(".", "/")}`;

it.each(pages)("%s belongs to a section", (page) => {
  if (WAYS.includes(page)) return;
  const isListed = sections.some((section) => belongsTo(section, addressOf(page)));
  expect(isListed, `Add the section of app/routes/${page} to SECTIONS in app/navigation.ts.`).toBe(true);
});

it.each([...SECTIONS, ...ACCOUNT_SECTIONS])("the section $label has a page", ({ path }) => {
  const module = path.slice(1).replaceAll("/", ".");
  expect(pages.map(addressOf), `Add app/routes/${module}.tsx, or take ${path} out of SECTIONS.`).toContain(
    path,
  );
});

it.each<Section>(SECTIONS)("the section $label says who it is for", ({ path, permission, answered }) => {
  const isForAll = path === GUIDE || sections.some(({ tabOf }) => tabOf === path);
  expect(Boolean(permission ?? answered), `Give ${path} its permission in app/navigation.ts.`).toBe(
    !isForAll,
  );
});

it.each<Section>(SECTIONS)(
  "the section $label isn't offered where the SSO API lacks its calls",
  (section) => {
    const { path, permission, answered, feature } = section;
    const calls = Object.entries(PERMISSIONS).filter(([, needed]) => needed === (permission ?? answered));
    const isForeign = calls.some(([call]) => call.replace(/:(\w+)/g, "{$1}") in CALLS);
    if (calls.length > 0 && !isForeign)
      expect(
        feature,
        `Another SSO API has no call of ${path}: give it its feature in app/navigation.ts.`,
      ).toBeDefined();
  },
);

it.each<Section>(SECTIONS)("the section $label adds by a page, for those who may change it", (section) => {
  const { path, change, add } = section;
  if (!add) return;
  expect(change, `Give ${path}, which has an add action, its change in app/navigation.ts.`).toBeDefined();
  expect(pages.map(addressOf), `Add the page ${path}/new, or take add out of ${path}.`).toContain(
    `${path}/new`,
  );
});

it.each<Section>(SECTIONS)("the section $label is in docs/product.md", ({ path, tabOf = path }) => {
  const text = readFileSync("docs/product.md", "utf8");
  expect(text.includes(`\`${tabOf}\``), `Describe ${path} in section 2 of docs/product.md.`).toBe(true);
});

it("no key leads to two sections", () => {
  const keys = SECTIONS.flatMap(({ key }) => key ?? []);
  const taken = keys.filter((key, index) => keys.indexOf(key) !== index);
  expect(taken.map((key) => `Two sections of app/navigation.ts have the key ${key}.`)).toEqual([]);
});
