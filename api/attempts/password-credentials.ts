import { say } from "#languages/say";
import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import { unauthorized } from "../http/errors";
import { networkOf } from "../http/request";
import { type Account, findAccount } from "./accounts.queries";
import { beginAttempt, failAttempt, inactive, type SignInOrigin } from "./attempts";
import { deviceHashes } from "./devices";
import { hashOneTimePassword } from "./one-time-passwords";
import { type Attempt, KNOWN_MS, type KnownPlace, takeBackAttempt } from "./throttle";

/** Verified credentials of an active account. */
export interface PasswordCredentials {
  account: Account;
  /** True for a one-time password, which is not spent yet. */
  isOneTime: boolean;
  attempt: Attempt;
  network: string;
}

export const wrongPassword = () => unauthorized(() => say("refusal.wrong-credentials"));

/**
 * Verifies a username and a password. Counts the attempt first, and audits a refusal.
 *
 * @param typed.account by `findTyped`
 * @param typed.place has a separate budget, in place of the browser's or the network's
 * @throws {HttpError} 401, 403 for an inactive account, 429
 */
export async function verifyPassword(
  context: Context,
  typed: { username: string; password: string; account: Account | undefined; place?: KnownPlace },
  origin: SignInOrigin,
): Promise<PasswordCredentials> {
  const network = networkOf(origin.address ?? "unknown");
  const { account } = typed;
  const isOneTime = account?.one_time_hash === hashOneTimePassword(typed.password);
  const place = typed.place ?? placeOf(account, isOneTime);
  const attempt = await beginAttempt(context, origin, { network, name: typed.username, place });
  const isUsual = await context.passwords
    .verify(
      place && place.kind !== "network" ? "known" : "stranger",
      account?.password_hash ?? undefined,
      typed.password,
    )
    .catch(async (error: unknown) => {
      await takeBackAttempt(context.engine, attempt);
      throw error;
    });
  if (!account || !(isUsual || isOneTime)) {
    await recordFailure(context, origin, account, "wrong password");
    throw wrongPassword();
  }
  if (!account.active) {
    await recordFailure(context, origin, account, "inactive account");
    throw inactive();
  }
  return { account, isOneTime, attempt, network };
}

/** The account with a typed username, and whether it knows the browser and its network. */
export const findTyped = (
  { engine }: Context,
  { username, device }: { username: string; device?: string | undefined },
  { address, at }: Origin,
): Promise<Account | undefined> =>
  findAccount(
    engine.read,
    {
      username,
      network: networkOf(address ?? "unknown"),
      now: at,
      since: at - KNOWN_MS,
    },
    deviceHashes(device),
  );

/** A one-time password has a separate budget: only its owner knows it, so nobody else can use up the attempts. */
function placeOf(account: Account | undefined, isOneTime: boolean): KnownPlace | undefined {
  if (isOneTime) return { kind: "one-time", id: "" };
  if (account?.known_device) return { kind: "device", id: account.known_device };
  return account?.known_network ? { kind: "network", id: account.known_network } : undefined;
}

/** @param account undefined if the username is unknown */
export const recordFailure = (
  context: Context,
  origin: SignInOrigin,
  account: Account | undefined,
  reason: string,
): Promise<void> =>
  failAttempt(
    context,
    origin,
    account
      ? `Failed sign-in to ${origin.application.name} by ${account.name}: ${reason}`
      : `Failed sign-in to ${origin.application.name}: unknown username`,
    account,
  );
