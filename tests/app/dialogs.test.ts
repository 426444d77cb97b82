import { expect, it } from "vitest";
import { isDialog, keepWhileRefused } from "#app/forms/dialog-route";
import { NOUNS } from "#tests/support/nouns";

const allRoutes = import.meta.glob<Partial<Dialog>>("../../app/routes/*.tsx");

interface Dialog {
  handle: unknown;
  ErrorBoundary: unknown;
  shouldRevalidate: unknown;
  default: unknown;
  meta: () => unknown;
}

/** `dashboard.groups.new` is over the list `dashboard.groups`, unless it only leads on or sends a file. */
const isOverList = (file: string, page: unknown): boolean => {
  const [, list] = /^(.*\/dashboard\.[a-z-]+)\..+\.tsx$/.exec(file) ?? [];
  return page !== undefined && list !== undefined && `${list}.tsx` in allRoutes;
};

it("every dialog that could not be filled says so itself, and leaves the list under it", async () => {
  const modules = await Promise.all(
    Object.entries(allRoutes).map(async ([file, load]) => ({ file, ...(await load()) })),
  );
  const dialogs = modules.filter(
    ({ file, handle, default: page }) => isDialog({ handle }) || isOverList(file, page),
  );
  expect(dialogs.length).toBeGreaterThan(0);
  const line = 'export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";';
  const lacking = dialogs.filter(
    ({ handle, ErrorBoundary, shouldRevalidate }) =>
      !isDialog({ handle }) || !ErrorBoundary || shouldRevalidate !== keepWhileRefused,
  );
  expect(
    lacking.map(({ file }) => file),
    `Add the line: ${line}`,
  ).toEqual([]);
});

it.each(NOUNS)("there are dialogs to edit and delete a $noun", ({ page, edits }) => {
  const verbs = edits ? ["edit", "delete"] : ["delete"];
  const list = page.slice(1).replace("/", ".");
  for (const verb of verbs) {
    const found = Object.keys(allRoutes).filter(
      (file) => file.includes(`/${list}.$`) && file.endsWith(`.${verb}.tsx`),
    );
    expect(found, `Add the dialog app/routes/${list}.$….${verb}.tsx, as groups have it.`).toHaveLength(1);
  }
});

it("a dialog over the page of a thing is the one over its list", async () => {
  const pairs = Object.entries(allRoutes).flatMap(([file, load]) => {
    const loadListed =
      file.includes(".overview.") && allRoutes[file.replace("_.$", ".$").replace(".overview.", ".")];
    return loadListed ? [{ file, load, loadListed }] : [];
  });
  expect(pairs.length).toBeGreaterThan(5);
  for (const { file, load, loadListed } of pairs) {
    const [overPage, listed] = await Promise.all([load(), loadListed()]);
    expect(overPage.default, file).toBe(listed.default);
    expect(overPage.meta?.(), file).toEqual(listed.meta?.());
  }
});
