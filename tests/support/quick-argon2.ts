import { createRequire } from "node:module";
import type { Options } from "@node-rs/argon2";
import { afterAll, beforeAll } from "vitest";

/**
 * In place of @node-rs/argon2, by vitest.config.ts: the same hashes at next to no cost. At the product's cost, hashing
 * takes a third of the suites' time. Verifying goes by the cost that a hash names, as ever.
 */

const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as typeof import("@node-rs/argon2");
const QUICK = { memoryCost: 64, timeCost: 1 };
let isQuick = true;
let asked: Options | null | undefined;

/** For a file whose tests look at the cost, or need hashing to take its time. */
export function hashAtFullCost(): void {
  beforeAll(() => {
    isQuick = false;
  });
  afterAll(() => {
    isQuick = true;
  });
}

/** The same for a part of a test. */
export async function atFullCost<Result>(work: () => Promise<Result>): Promise<Result> {
  isQuick = false;
  try {
    return await work();
  } finally {
    isQuick = true;
  }
}

function cheaper(options?: Options | null): Options | null | undefined {
  asked = options;
  return isQuick ? { ...options, ...QUICK } : options;
}

/** What is verified for a name that nobody has, by its salt: it matches nothing, and need not take its time to do so. */
const NOBODYS_SALT = "$bm9ib2R5cyBzYWx0IDE2Yg$";

export const verify: typeof argon2.verify = (encoded, password, options, signal) => {
  const isNobodys = isQuick && String(encoded).includes(NOBODYS_SALT);
  const read = isNobodys ? String(encoded).replace("m=19456,t=2", "m=64,t=1") : encoded;
  return argon2.verify(read, password, options, signal);
};
export const hash: typeof argon2.hash = (password, options, signal) =>
  argon2.hash(password, cheaper(options), signal);
export const hashRaw: typeof argon2.hashRaw = (password, options, signal) =>
  argon2.hashRaw(password, cheaper(options), signal);

/** A quick hash has the cost that was asked for: nobody has to hash it anew. */
export const parseOptions: typeof argon2.parseOptions = (encoded) => {
  const options = argon2.parseOptions(encoded);
  return isQuick && options.memoryCost === QUICK.memoryCost ? { ...options, ...asked } : options;
};
