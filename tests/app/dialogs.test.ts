import { expect, it } from "vitest";
import { isDialog, keepWhileRefused } from "#app/forms/dialog-route";

const allRoutes = import.meta.glob<Partial<Dialog>>("../../app/routes/*.tsx");

interface Dialog {
  handle: unknown;
  ErrorBoundary: unknown;
  shouldRevalidate: unknown;
  default: unknown;
  meta: () => unknown;
}

it("every dialog that could not be filled says so itself, and leaves the list under it", async () => {
  const modules = await Promise.all(
    Object.entries(allRoutes).map(async ([file, load]) => ({ file, ...(await load()) })),
  );
  const dialogs = modules.filter(({ handle }) => isDialog({ handle }));
  expect(dialogs.length).toBeGreaterThan(0);
  expect(dialogs.filter(({ ErrorBoundary }) => !ErrorBoundary).map(({ file }) => file)).toEqual([]);
  expect(
    dialogs.filter(({ shouldRevalidate }) => shouldRevalidate !== keepWhileRefused).map(({ file }) => file),
    "read anew while their form is refused",
  ).toEqual([]);
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
