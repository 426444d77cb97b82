import { uuidv7 } from "uuidv7";
import { say } from "#languages/say";
import type { Context } from "../context";
import { MINUTE_MS, SECOND_MS } from "../contract/durations";
import type { TotpSetup } from "../contract/factors";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import type { Place } from "../keys/encrypted-columns";
import { endReset } from "./factors.queries";
import { rpIdOf } from "./relying-party";
import { confirmSecret, findSecret, moveStep, replaceUnconfirmed } from "./totp.queries";

/** Time to confirm a new authenticator app. */
export const UNCONFIRMED_MS = 15 * MINUTE_MS;
const PERIOD_S = 30;
/** What every authenticator app supports (RFC 6238). */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: PERIOD_S };
const SECRET_BYTES = 20;
/** Accepted steps before and after the current one, for clocks that differ and slow hands. */
const WINDOW = 1;

export const totpPlace = (row: string): Place => ({ table: "totp_secrets", row, column: "secret_encrypted" });

/**
 * Sets up an authenticator app that its first code has to confirm. It replaces an unconfirmed one.
 *
 * @throws {HttpError} 409 if there is a confirmed one
 */
export async function setUpTotp(
  { config, encryption, now }: Pick<Context, "config" | "encryption" | "now">,
  queries: Queries,
  user: { id: string; username: string },
): Promise<TotpSetup> {
  const { Secret, TOTP } = await import("otpauth");
  const secret = new Secret({ size: SECRET_BYTES });
  const id = uuidv7();
  const isSet = await replaceUnconfirmed(queries, {
    id,
    user_id: user.id,
    secret_encrypted: encryption.encrypt(totpPlace(id), secret.base32),
    created_at: now(),
  });
  if (!isSet) throw conflict(() => say("refusal.app-already"));
  const app = new TOTP({ ...PARAMETERS, issuer: rpIdOf(config.publicUrl), label: user.username, secret });
  return { secret: secret.base32, uri: app.toString() };
}

/** The time step of a code that is right now. @returns undefined if it is wrong */
async function stepOf(
  { encryption }: Pick<Context, "encryption">,
  { id, secret_encrypted }: { id: string; secret_encrypted: string },
  code: string,
  now: number,
): Promise<number | undefined> {
  const { Secret, TOTP } = await import("otpauth");
  const secret = Secret.fromBase32(encryption.decrypt(totpPlace(id), secret_encrypted));
  const delta = TOTP.validate({ ...PARAMETERS, secret, token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / (PERIOD_S * SECOND_MS)) + delta;
}

type Tools = Pick<Context, "encryption">;

async function findConfirmable(context: Tools, queries: Queries, userId: string, code: string, now: number) {
  const secret = await findSecret(queries, userId);
  if (!secret || secret.confirmed_at !== null || secret.created_at <= now - UNCONFIRMED_MS) return undefined;
  const step = await stepOf(context, secret, code, now);
  return step === undefined ? undefined : { id: secret.id, step };
}

/** Whether a code would confirm a new authenticator app: a check before work that takes long. */
export const canConfirmTotp = async (...given: Parameters<typeof findConfirmable>): Promise<boolean> =>
  (await findConfirmable(...given)) !== undefined;

/** Confirms a new authenticator app by its first code. @returns false if the code is wrong or too late */
export async function confirmTotp(
  context: Tools,
  queries: Queries,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const found = await findConfirmable(context, queries, userId, code, now);
  if (!found || !(await confirmSecret(queries, found.id, found.step, now))) return false;
  await endReset(queries, userId);
  return true;
}

/** Checks a code and spends its time step. @returns false if it is wrong, or if this step or a later one was used */
export async function checkTotp(
  context: Pick<Context, "encryption">,
  queries: Queries,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const secret = await findSecret(queries, userId);
  if (!secret || secret.confirmed_at === null) return false;
  const step = await stepOf(context, secret, code, now);
  return step !== undefined && moveStep(queries, secret.id, step);
}
