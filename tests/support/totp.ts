import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/**
 * The code that an authenticator app shows.
 *
 * @param secret in base32
 * @param step steps from the present one
 */
export const codeAt = (secret: string, now: number, step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + step * STEP_MS });
