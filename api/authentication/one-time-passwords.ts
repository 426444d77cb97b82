import { createHash } from "node:crypto";
import { HOUR_MS } from "../contract/durations";
import { newReadableSecret } from "../keys/readable-secret";

/** Lifetime of a one-time password. */
export const ONE_TIME_MS = HOUR_MS;
/** 120 bits can't be guessed, so a fast hash is enough. */
const CHARACTERS = 24;

export const newOneTimePassword = (): string => newReadableSecret(CHARACTERS);

/** The stored hash. Case, spaces and hyphens don't matter. */
export const hashOneTimePassword = (password: string): string =>
  createHash("sha256").update(password.toLowerCase().replace(/[\s-]/g, "")).digest("base64url");
