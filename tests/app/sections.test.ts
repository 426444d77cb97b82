import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { ACCOUNT_SECTIONS, belongsTo, GUIDE, OWN_SECTION, SECTIONS, type Section } from "#app/navigation";

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
  expect(
    pages.map(addressOf),
    `Add app/routes/${module}/route.tsx, or take ${path} out of SECTIONS.`,
  ).toContain(path);
});

it.each<Section>(SECTIONS)("the section $label says who it is for", ({ path, permission, answered }) => {
  const isForAll = path === GUIDE || sections.some(({ tabOf }) => tabOf === path);
  expect(Boolean(permission ?? answered), `Give ${path} its permission in app/navigation.ts.`).toBe(
    !isForAll,
  );
});
