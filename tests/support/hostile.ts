import fc from "fast-check";

/**
 * How long fuzzing goes on and where it starts: FUZZ_RUNS and FUZZ_SEED. `npm test` takes the same short way each time;
 * `npm run test:fuzz` a long and new one, whose seed it prints.
 */
export const FUZZ = {
  runs: Number(process.env.FUZZ_RUNS) || 0,
  seed: Number(process.env.FUZZ_SEED) || 20_241_121,
};

const NASTY = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "9007199254740993",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "'; drop table users; --",
  "' or '1'='1",
  "%' or 1=1 --",
  "$1",
  "#{7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "../../../../etc/passwd",
  "%00",
  "\u0000",
  "\ud800",
  "\udc00x",
  "\u202egnp.exe",
  "\ufeff",
  "\r\nSet-Cookie: sso=1",
  "=cmd|' /C calc'!A0",
  "ﷺ".repeat(200),
  "e\u0301".repeat(300),
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "İıſK",
  "a".repeat(70_000),
  `a${"[0]".repeat(500)}`,
  "@.",
  "a@b.c",
  "2026-13-45T99:99:99Z",
];

/** Text that has broken something somewhere before, and text of any characters at all. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);

const nested = (depth: number, list: boolean): unknown => {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = list ? [value] : { a: value };
  return value;
};

/** Anything that JSON can say. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -(2 ** 53), [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 6 }),
  fc.array(hostileText, { maxLength: 30 }),
  fc.tuple(fc.nat(60), fc.boolean()).map(([depth, list]) => nested(depth, list)),
  fc.constant(Array.from({ length: 5000 }, (_, index) => String(index))),
);
