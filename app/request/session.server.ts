import { createHmac } from "node:crypto";
import { decodeJwt } from "jose";
import { z } from "zod";
import { env } from "#app/env.server";
import { oncePerRequest, requestContext } from "#app/request/context.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import {
  csrfCookie,
  dropCookie,
  readCookie,
  sessionCookies,
  toastCookie,
  writeCookie,
} from "./cookies.server";
import { dropDraftOfOthers } from "./draft.server";

const SessionSchema = z.object({
  token: z.string().min(1),
  refreshToken: z.string().nullable(),
  /** Milliseconds since 1970: the absolute limit counts from here. */
  signedInAt: z.number(),
  /** Distinguishes users without identifying them. */
  person: z.string().optional(),
});
/** The console's session: the tokens, and nothing that pages show. */
export type Session = z.infer<typeof SessionSchema>;

/** Characters of a piece, so that its cookie stays under 4,096 bytes once encoded and signed. */
const PIECE = 2_900;

const hourMs = 60 * 60 * 1000;

/** Whether the request came with a session's cookies, whatever has become of the session since. */
export async function hadSession(): Promise<boolean> {
  return (await Promise.all(sessionCookies.map(readCookie))).some(
    (piece) => typeof piece === "string" && piece,
  );
}

/** The session in the request's cookies, if there is one that is still within its absolute limit. */
export async function readSession(): Promise<Session | undefined> {
  const pieces = await Promise.all(sessionCookies.map(readCookie));
  const text = pieces.filter((piece): piece is string => typeof piece === "string").join("");
  if (text === "") return undefined;
  const result = SessionSchema.safeParse(parseJson(text));
  if (!result.success || result.data.signedInAt + env().SESSION_HOURS * hourMs < Date.now()) return undefined;
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Keeps the session in cookies on whatever answer follows.
 *
 * @throws {SsoApiError} where the tokens are too long for three cookies
 */
export async function writeSession(session: Session): Promise<void> {
  const text = JSON.stringify(session);
  if (text.length > PIECE * sessionCookies.length) {
    throw new SsoApiError(502, say("error.tokens-too-long"));
  }
  const maxAge = Math.max(
    0,
    Math.floor((session.signedInAt + env().SESSION_HOURS * hourMs - Date.now()) / 1000),
  );
  requestContext().session = session;
  for (const [index, cookie] of sessionCookies.entries()) {
    const piece = text.slice(index * PIECE, (index + 1) * PIECE);
    if (piece) await writeCookie(cookie, piece, { maxAge });
    else if (await readCookie(cookie)) await dropCookie(cookie);
  }
}

/**
 * Starts a session that has nothing of an earlier person's.
 *
 * @param username as it was typed, where the person signed in by one
 */
export async function startSession(
  tokens: { token: string; refreshToken?: string | null },
  username?: string,
): Promise<void> {
  const person = personMark(tokens.token, username);
  await dropCookie(csrfCookie);
  await dropCookie(toastCookie);
  await dropDraftOfOthers(person);
  await writeSession({
    token: tokens.token,
    refreshToken: tokens.refreshToken ?? null,
    signedInAt: Date.now(),
    person,
  });
}

/** Keeps the tokens that replaced those of the session at hand. */
export async function renewTokens(tokens: { token: string; refreshToken: string }): Promise<void> {
  const { session } = requestContext();
  if (session) await writeSession({ ...session, ...tokens });
}

/** By a token's subject or, where a foreign SSO API's token can't be read, by the name that was signed in with. */
function personMark(token: string, username?: string): string | undefined {
  const who = subjectOf(token) ?? username?.normalize("NFKC").trim().toLowerCase();
  if (!who) return undefined;
  return createHmac("sha256", env().SESSION_SECRET[0] ?? "")
    .update(`person ${who}`)
    .digest("base64url")
    .slice(0, 22);
}

function subjectOf(token: string): string | undefined {
  try {
    return decodeJwt(token).sub;
  } catch {
    return undefined;
  }
}

/** Forgets who was signed in. The token of forms stays until the next sign-in: the page at hand may have a form. */
export function endSession(): Promise<void> {
  requestContext().session = undefined;
  // Once: calls that are refused side by side must not take back what was said since.
  return oncePerRequest("end-session", async () => {
    for (const cookie of [...sessionCookies, toastCookie]) await dropCookie(cookie);
  });
}
