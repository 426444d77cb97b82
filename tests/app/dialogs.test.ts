import { expect, it } from "vitest";
import { isDialog, keepWhileRefused } from "#app/forms/dialog-route";

it("every dialog that could not be filled says so itself, and leaves the list under it", async () => {
  const routes = import.meta.glob<{ handle?: unknown; ErrorBoundary?: unknown; shouldRevalidate?: unknown }>(
    "../../app/routes/*.tsx",
  );
  const modules = await Promise.all(
    Object.entries(routes).map(async ([file, load]) => ({ file, ...(await load()) })),
  );
  const dialogs = modules.filter(({ handle }) => isDialog({ handle }));
  expect(dialogs.length).toBeGreaterThan(0);
  expect(dialogs.filter(({ ErrorBoundary }) => !ErrorBoundary).map(({ file }) => file)).toEqual([]);
  expect(
    dialogs.filter(({ shouldRevalidate }) => shouldRevalidate !== keepWhileRefused).map(({ file }) => file),
    "read anew while their form is refused",
  ).toEqual([]);
});
