import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const MOST_LINES = 60;

it("every route is guard, loader, action and page, and no more", () => {
  const long = readdirSync("app/routes").flatMap((file) => {
    const lines = readFileSync(`app/routes/${file}`, "utf8").trimEnd().split("\n").length;
    return lines > MOST_LINES ? [`app/routes/${file} has ${lines} lines`] : [];
  });
  expect(
    long,
    "Move the page's parts, columns and texts to the noun's room, app/<noun>/, and what only the server runs to a *.server.ts there.",
  ).toEqual([]);
});
