import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { ACCOUNT_SECTIONS, GUIDE, OWN_APPLICATIONS, SECTIONS, type Section } from "#app/navigation";

/** Pages that lead on by themselves, or say that nothing is there. */
const WAYS = ["dashboard._index", "dashboard.$", "dashboard.not-authorized", "account._index"];

/** Modules of the dashboard's pages and of one's own account, as `dashboard.roles`. */
const pages = readdirSync("app/routes")
  .map((name) => name.replace(/\.tsx?$/, ""))
  .filter((name) => /^(dashboard|account)\./.test(name));

const sections: string[] = [...[...SECTIONS, ...ACCOUNT_SECTIONS].map(({ path }) => path), OWN_APPLICATIONS];
const addressOf = (page: string) => `/${page.replace(/_(?=\.)/g, "").replaceAll(".", "/")}`;

it.each(pages)("%s belongs to a section", (page) => {
  if (WAYS.includes(page)) return;
  const isListed = sections.some(
    (path) => addressOf(page) === path || addressOf(page).startsWith(`${path}/`),
  );
  expect(isListed, `Add the section of app/routes/${page} to SECTIONS in app/navigation.ts.`).toBe(true);
});

it.each([...SECTIONS, ...ACCOUNT_SECTIONS])("the section $label has a page", ({ path }) => {
  const module = path.slice(1).replaceAll("/", ".");
  expect(pages, `Add app/routes/${module}/route.tsx, or take ${path} out of SECTIONS.`).toContain(module);
});

it.each<Section>(SECTIONS)("the section $label says who it is for", ({ path, roles, answered }) => {
  const isForAll = path === GUIDE;
  expect(Boolean(roles ?? answered), `Give ${path} its roles in app/navigation.ts.`).toBe(!isForAll);
});
