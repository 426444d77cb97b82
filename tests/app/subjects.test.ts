import { expect, it } from "vitest";
import type { Subject } from "#app/subject/subject";

const rooms = import.meta.glob<Record<string, unknown>>("../../app/**/use-*.ts", { eager: true });
const routes = import.meta.glob<Record<string, unknown>>("../../app/routes/*.tsx");

const isSubject = (value: unknown): value is Subject<never> =>
  typeof value === "object" && value !== null && "route" in value && "nameOf" in value;
const subjects = Object.values(rooms).flatMap((exported) => Object.values(exported).filter(isSubject));

it("finds the pages of one thing", () => {
  expect(subjects).not.toHaveLength(0);
});

it.each(subjects)("the page of a $noun has its route, which says what failed", async ({ route }) => {
  const page = await routes[`../../app/${route}.tsx`]?.();
  expect(page, `Add app/${route}.tsx, or mend the route in the noun's record.`).toBeDefined();
  expect(page?.loader, `${route} exports the loader that types its data`).toBeDefined();
  expect(page?.ErrorBoundary, `${route} says if there is no such thing`).toBeDefined();
});
