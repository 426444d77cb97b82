import { uuidv7 } from "uuidv7";
import { askedLanguage, inLanguage } from "#languages/current";
import type { Language } from "#languages/known";
import { say } from "#languages/say";
import { deviceHashes } from "../attempts/devices";
import { findOwnerOf } from "../attempts/devices.queries";
import { KNOWN_MS } from "../attempts/throttle";
import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { HOUR_MS, MINUTE_MS } from "../contract/durations";
import type { PasswordResetInput } from "../contract/links";
import { countAll, countOne, windowed } from "../database/budgets";
import type { Queries } from "../database/engine";
import { notFound, tooManyRequests } from "../http/errors";
import { networkOf } from "../http/request";
import { createLink, LIFETIME_MS } from "../links/links";
import { mayComeByMail } from "../links/mailbox.queries";
import { queueMail } from "../mail/queue-mail";
import { findUserByName } from "../users/users.queries";
import {
  insertRequest,
  listDueRequests,
  postponeRequest,
  type ResetRequest,
  takeRequest,
} from "./reset-requests.queries";

/** Per hour. Somebody who signs in by a browser has a budget that is theirs, which nobody behind the same address uses up. */
const MOST_PER_NETWORK = 20;
/** Mails per account and hour, of those who ask from one network, or from a browser that is known for the account. */
const MOST_FROM_ONE = 3;
/** Of everybody else together. */
const MOST_PER_ACCOUNT = 10;
const BATCH = 200;

type Account = NonNullable<Awaited<ReturnType<typeof findUserByName>>>;
type Tools = Pick<Context, "engine" | "now" | "log" | "config" | "encryption" | "linksKey" | "auditKey">;

const placeOf = (id: string) => ({ table: "mail_requests", row: id, column: "name_encrypted" }) as const;

/** The data that a request waits with. */
interface Facts {
  network: string;
  userAgent?: string;
  /** Of the browser's ids, as `deviceHashes` has them. Requests of earlier versions have none. */
  devices?: string[];
  /** That was asked for. */
  language?: Language | undefined;
}

/**
 * Asks for a reset link. Only the answer to the request looks for the account, so that this call does the same for every
 * name.
 *
 * @throws {HttpError} 404 without a mail server, 429
 */
export async function requestReset(
  { engine, config, encryption }: Pick<Context, "engine" | "config" | "encryption">,
  { username: name, device }: PasswordResetInput,
  { at, address = "", userAgent }: Origin,
): Promise<void> {
  if (!config.mail) throw notFound(() => say("refusal.no-mail-server"));
  const network = networkOf(address);
  const devices = deviceHashes(device);
  const owner = await findOwnerOf(engine.read, { hashes: devices, since: at - KNOWN_MS });
  const key = owner === undefined ? `reset|network|${network}` : `reset|browser|${owner}`;
  await countAll(engine, [windowed(key, MOST_PER_NETWORK, HOUR_MS)], at, (retryAt) =>
    tooManyRequests((retryAt - at) / 1000),
  );
  const facts: Facts = { network, userAgent, devices, language: askedLanguage() };
  const id = uuidv7();
  const request = {
    id,
    name_encrypted: encryption.encrypt(placeOf(id), name),
    facts: JSON.stringify(facts),
    due_at: at,
    created_at: at,
  };
  await engine.write((queries) => insertRequest(queries, request));
}

/** Answers the requests that wait, each once. */
export async function answerResetRequests(tools: Tools): Promise<void> {
  const { engine, now, log } = tools;
  for (const request of await listDueRequests(engine.read, now(), BATCH)) {
    try {
      await engine.write((queries) => answer(tools, queries, request));
    } catch (error) {
      if (engine.isUnavailable(error)) throw error;
      log.error({ err: error }, "A reset request couldn't be answered; it will be tried again");
      await engine.write((queries) => postponeRequest(queries, request.id, now() + MINUTE_MS));
    }
  }
}

async function answer(tools: Tools, queries: Queries, request: ResetRequest): Promise<void> {
  if (!(await takeRequest(queries, request.id))) return;
  const at = tools.now();
  // Nobody waits for it any more.
  if (at - request.created_at >= LIFETIME_MS.reset) return;
  const name = tools.encryption.decrypt(placeOf(request.id), request.name_encrypted);
  const account = await findUserByName(queries, name);
  if (account?.active !== 1) return;
  const facts: Facts = JSON.parse(request.facts);
  if (!(await mayBeSent(queries, account.id, facts, at))) return;
  const { network, userAgent, language } = facts;
  const origin = { auditKey: tools.auditKey, at, address: network, userAgent };
  await inLanguage(language, () => send(tools, queries, account, origin));
}

/** Strangers' requests don't use up those of the owner's browser, nor those from one network all of the others'. */
async function mayBeSent(
  queries: Queries,
  userId: string,
  { network, devices = [] }: Facts,
  at: number,
): Promise<boolean> {
  const owner = await findOwnerOf(queries, { hashes: ["", ...devices], userId, since: at - KNOWN_MS });
  const key = `reset|user|${userId}`;
  const one = windowed(`${key}|${owner ? "own" : network}`, MOST_FROM_ONE, HOUR_MS);
  if (!(await countOne(queries, one, at))) return false;
  return owner !== undefined || countOne(queries, windowed(key, MOST_PER_ACCOUNT, HOUR_MS), at);
}

async function send(tools: Tools, queries: Queries, user: Account, origin: Origin): Promise<void> {
  const { password_hash, google_subject, invited_until } = user;
  const hasPassword = password_hash !== null;
  if (!hasPassword && google_subject !== null) {
    await queueMail(queries, { user, kind: "reset-google", origin });
    return;
  }
  // An invitation that is over or was withdrawn doesn't become another one by a reset.
  if (!hasPassword && invited_until !== null && invited_until <= origin.at) return;
  const audit = { action: "user.request-reset", target: userTarget(user) } as const;
  if (!(await mayComeByMail(queries, user.id))) {
    await recordAudit(queries, origin, {
      ...audit,
      outcome: "refused",
      message: `${user.name} was refused a password reset link: a super administrator without a second factor gets none by email`,
    });
    return;
  }
  const { id } = await createLink(tools, queries, {
    purpose: "reset",
    userId: user.id,
    createdBy: null,
    now: origin.at,
  });
  await queueMail(queries, { user, kind: "reset", linkId: id, origin });
  await recordAudit(queries, origin, {
    ...audit,
    message: `A password reset link was requested for ${user.name}`,
  });
}
