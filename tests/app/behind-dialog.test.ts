import { expect, it } from "vitest";
import { asBehindDialog } from "#app/noun/behind-dialog";

const LIST = "http://sso.example/dashboard/roles?searchTerm=ed";
const DIALOG = "http://sso.example/dashboard/roles/new?searchTerm=ed";

/** Whether the list is asked for again on the way from one address to another. */
const isAskedFor = (from: string, to: string, formMethod?: "GET" | "POST", actionStatus?: number) =>
  asBehindDialog({
    currentUrl: new URL(from),
    currentParams: {},
    nextUrl: new URL(to),
    nextParams: {},
    formMethod,
    actionStatus,
    defaultShouldRevalidate: true,
  });

it("a list stays as it is where a dialog opens over it, and comes anew for everything else", () => {
  expect(isAskedFor(LIST, DIALOG)).toBe(false);
  expect(isAskedFor(DIALOG, LIST)).toBe(true);
  expect(isAskedFor(DIALOG, LIST, "POST")).toBe(true);
  expect(isAskedFor(LIST, DIALOG, "POST")).toBe(true);
  expect(isAskedFor(DIALOG, DIALOG, "POST", 422)).toBe(false);
  expect(isAskedFor(DIALOG, DIALOG, "POST", 200)).toBe(true);
  expect(isAskedFor(LIST, LIST)).toBe(true);
  expect(isAskedFor(LIST, LIST.replace("ed", "er"), "GET")).toBe(true);
  expect(isAskedFor(LIST, DIALOG.replace("ed", "er"))).toBe(true);
  expect(isAskedFor(LIST, "http://sso.example/dashboard/roles-of-others?searchTerm=ed")).toBe(true);
});
