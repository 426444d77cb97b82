import { z } from "zod";
import { env } from "#app/env.server";
import { requestContext } from "#app/request-context.server";
import { SsoApiError } from "#app/sso-api/errors";
import {
  csrfCookie,
  dropCookie,
  readCookie,
  sessionCookies,
  toastCookie,
  writeCookie,
} from "./cookies.server";

const SessionSchema = z.object({
  token: z.string().min(1),
  refreshToken: z.string().nullable(),
  /** Milliseconds since 1970: the absolute limit counts from here. */
  signedInAt: z.number(),
});
/** Who is signed in to the console: the tokens, and nothing that a page needs to read. */
export type Session = z.infer<typeof SessionSchema>;

/** Characters of a piece, so that its cookie stays under 4,096 bytes once encoded and signed. */
const PIECE = 2_900;

const hourMs = 60 * 60 * 1000;

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
    throw new SsoApiError(502, "The SSO API's tokens are too long to be kept in cookies.");
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

/** Starts a session that has nothing of an earlier person's. */
export async function startSession(tokens: { token: string; refreshToken?: string | null }): Promise<void> {
  await dropCookie(csrfCookie);
  await dropCookie(toastCookie);
  await writeSession({
    token: tokens.token,
    refreshToken: tokens.refreshToken ?? null,
    signedInAt: Date.now(),
  });
}

/** Forgets who was signed in. The token of forms stays until the next sign-in: the page at hand may have a form. */
export async function endSession(): Promise<void> {
  requestContext().session = undefined;
  for (const cookie of [...sessionCookies, toastCookie]) await dropCookie(cookie);
}
