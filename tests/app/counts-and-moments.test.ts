import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compactCount, counted, formatCount, plural } from "#api/contract/counts";
import * as moments from "#api/contract/moments";

it("counts with separators, and a word in the singular or plural", () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, "user"))).toEqual([
    "0 users",
    "1 user",
    "2 users",
    "1,200 users",
  ]);
  expect([1, 4312].map((count) => counted(count, "person has", "people have"))).toEqual([
    "1 person has",
    "4,312 people have",
  ]);
  expect([0, 1, 2].map((count) => plural(count, "is", "are"))).toEqual(["are", "is", "are"]);
  expect([formatCount(1_234_567), compactCount(4312)]).toEqual(["1,234,567", "4.3K"]);
});

it("writes a moment in UTC, from milliseconds and from the wire", () => {
  const at = Date.UTC(2026, 10, 21, 13, 30, 5, 7);
  expect([moments.iso(at), moments.isoOrNull(at), moments.isoOrNull(0)]).toEqual([
    "2026-11-21T13:30:05.007Z",
    "2026-11-21T13:30:05.007Z",
    "1970-01-01T00:00:00.000Z",
  ]);
  expect([moments.isoOrNull(null), moments.isoOrNull(undefined)]).toEqual([null, null]);
  for (const moment of [at, moments.iso(at)]) {
    expect(moments.utcMonth(moment)).toBe("2026-11");
    expect(moments.utcDay(moment)).toBe("2026-11-21");
    expect(moments.utcHour(moment)).toBe("2026-11-21 13:00");
    expect(moments.utcMinute(moment)).toBe("2026-11-21 13:30");
    expect(moments.utcSecond(moment)).toBe("2026-11-21 13:30:05");
    expect(moments.utcFileTime(moment)).toBe("20261121T133005Z");
  }
  expect(moments.longMonth(at)).toBe("November 2026");
});

it("knows whether a moment of the wire is in the future", () => {
  const now = Date.UTC(2026, 10, 21);
  const ahead = [now + 1, now, now - 1].map((at) => moments.isAhead(moments.iso(at), now));
  expect(ahead).toEqual([true, false, false]);
  expect([moments.isAhead(null, now), moments.isAhead(undefined, now)]).toEqual([false, false]);
});

const COUNTS = "api/contract/counts.ts";
const MOMENTS = "api/contract/moments.ts";

/** Code that has a helper, the file that may do without it, and the helper. */
const BY_HAND: readonly [RegExp, string, string][] = [
  [/\.toLocaleString\(|Intl\.NumberFormat/, COUNTS, "formatCount"],
  [/=== 1 \? (""|\w+) : ("s"|`\$\{\w+\}s`)/, COUNTS, "counted or plural"],
  [/=== null \? null : new Date\(|\.toISOString\(/, MOMENTS, "iso or isoOrNull"],
  [/Intl\.DateTimeFormat|\.toLocale(Date|Time)String\(|\.replace\("T", " "\)/, MOMENTS, "a format"],
];

it("writes numbers, plurals and dates in one file each", () => {
  const files = ["api", "app", "server", "seed"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(1000);
  const copies = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return BY_HAND.filter(([pattern, home]) => file !== home && pattern.test(source)).map(
      ([pattern, home, helper]) => `${file} writes ${pattern.exec(source)?.[0]}: use ${helper} of ${home}`,
    );
  });
  expect(copies).toEqual([]);
});
