import { randomBytes } from "node:crypto";
import { createSession, redirect, type Session, type SessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { z } from "zod";
import type { GoogleInput } from "#api/contract/sign-in";
import { env } from "#app/env.server";
import { log } from "#app/log.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { dropCookie, GOOGLE_MINUTES, googleCookie, readCookie, writeCookie } from "../request/cookies.server";
import { type State, signState } from "../request/google-state.server";
import { GOOGLE_CALLBACK } from "./google-callback";
import { GoogleFailure, refusedBy } from "./google-failure.server";
import { findProvider } from "./google-provider.server";
import { OpenIdStrategy } from "./google-strategy.server";

/** Under which name remix-auth keeps the state that it made. */
const STATE = "oauth2:state";
/** A longer one would not come back: an address has 8 kB. */
const MOST_STATE = 6_000;

const FAILED = "a sign-in with Google failed";

const FlowSchema = z.object({
  /** Set by the sign-in with Google (docs/product.md, section 4). */
  googleSignIn: z.literal(true),
  [STATE]: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});

/** Whether people may sign in with Google: it is set up here, and the SSO API takes it. */
export async function offersGoogle(): Promise<boolean> {
  return client() !== undefined && (await hasFeature("google"));
}

/** @throws {Response} 404 where there is no such thing */
export async function requireGoogle(): Promise<void> {
  if (!(await offersGoogle())) throw new Response(null, { status: 404 });
}

function client() {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, PUBLIC_URL } = env();
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return undefined;
  const callbackURL = PUBLIC_URL + GOOGLE_CALLBACK;
  return { clientID: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, callbackURL };
}

const random = () => randomBytes(32).toString("base64url");

/**
 * Sends the person to Google, bound to this browser by a cookie.
 *
 * @param query the sign-in page's, to go on with afterwards
 * @param purpose "proof" asks the person at Google to sign in there once more
 * @throws {GoogleFailure}
 */
export async function startGoogle(query: URLSearchParams, purpose?: State["purpose"]): Promise<Response> {
  const flow: Session = createSession({ googleSignIn: true, nonce: random(), verifier: random() });
  const asked = await authenticate(flow, new URL("/auth/google", env().PUBLIC_URL)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(asked instanceof Response)) throw asked;
  const address = new URL(asked.headers.get("location") ?? "");
  // The library's own state stays what is compared; around it goes what the person came with.
  const state = await signState({ id: flow.get(STATE), query: query.toString(), purpose });
  if (state.length > MOST_STATE) throw new GoogleFailure("too long");
  address.searchParams.set("state", state);
  // OpenID Connect Core 1.0, section 3.1.2.1.
  if (purpose === "proof") address.searchParams.set("max_age", "0");
  await writeCookie(googleCookie, flow.data);
  return redirect(address.href, 303);
}

/**
 * Takes a person's return from Google, once: the cookie that it began with is gone afterwards, whatever comes of it.
 *
 * @param state as `readState` has it from the address
 * @returns what the SSO API verifies
 * @throws {GoogleFailure}
 */
export async function finishGoogle(url: URL, state: State | undefined): Promise<GoogleInput> {
  const flow = FlowSchema.safeParse(await readCookie(googleCookie)).data;
  await dropCookie(googleCookie);
  const isLate = (state?.iat ?? 0) * 1000 + GOOGLE_MINUTES * 60_000 < Date.now();
  if (!state || !flow || flow[STATE] !== state.id || isLate) throw new GoogleFailure("over");
  const answer = Object.fromEntries(url.searchParams);
  if (answer.error !== undefined) {
    const refused = refusedBy("The provider answered", answer, [answer.state ?? ""]);
    log().warn({ err: refused.cause }, FAILED);
    throw refused;
  }
  const back = new URL(GOOGLE_CALLBACK, env().PUBLIC_URL);
  back.search = new URLSearchParams({ code: answer.code ?? "", state: state.id }).toString();
  const idToken = await authenticate(createSession(flow), back).catch((error: unknown) => {
    if (!(error instanceof AuthorizationError)) throw error;
    const failure =
      error.cause instanceof GoogleFailure ? error.cause : new GoogleFailure("failed", { cause: error });
    log().warn({ err: failure.cause }, FAILED);
    throw failure;
  });
  return { idToken, nonce: flow.nonce };
}

/** One step of remix-auth's: it sees this flow, and nothing of the request's cookies. */
async function authenticate(flow: Session, url: URL): Promise<string> {
  const settings = client();
  if (!settings) throw new Error("Google sign-in is not set up");
  const provider = await findProvider().catch((cause: unknown) => {
    log().warn({ err: cause }, "the provider's discovery document could not be read");
    throw new GoogleFailure("unreachable", { cause });
  });
  const storage: SessionStorage = {
    getSession: async () => flow,
    commitSession: async () => "",
    destroySession: async () => "",
  };
  const secrets = { nonce: flow.get("nonce"), verifier: flow.get("verifier") };
  return new Authenticator<string>(storage, { throwOnError: true })
    .use(new OpenIdStrategy(provider, settings, secrets))
    .authenticate("google", new Request(url));
}
