import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import { log } from "#app/log.server";
import { requestContext } from "#app/request/context.server";
import { endSession } from "#app/request/session.server";
import { signInAgain } from "#app/request/sign-in-again.server";
import { stepUp } from "#app/request/step-up.server";
import { SsoApiError } from "../sso-api-error";
import { limited, orAbort, readText } from "./limits.server";
import { readInPart } from "./partial-answer";
import { parseJson, readRefusal } from "./refusal.server";
import { answersInLanguages, apiBase, isRemote, send } from "./transport.server";

/** Waits before the second, third and fourth try of a query over HTTP. */
const WAITS_MS = [150, 500, 1_500];
const TRIED_AGAIN = new Set([500, 502, 503, 504]);

/** Has a bearer token, as a session does. */
export interface Bearer {
  token: string;
}

/** Places of an odd answer that the log names. */
const MOST_ODD = 10;

export interface Call<Answer extends z.ZodType> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Behind {host}/api; `{id}` and `{userId}` stand for the ids, so that the log can name the call without them. */
  path: string;
  id?: string;
  userId?: string;
  /** Undefined values are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** A body that isn't JSON, with its type. */
  file?: Blob;
  /** The time limit, if the call may take longer than others. */
  mostMs?: number;
  headers?: Record<string, string>;
  /** The bearer token; a 401 then ends the session, and a sign-in that is too weak leads to a second step. */
  token?: string;
  /** Schema of the answer. Without it the body is ignored. */
  answer?: Answer;
  /**
   * For an answer that is only shown: where another SSO API's isn't whole, it is read by what it has. Fills in what follows
   * from the rest.
   */
  partly?: (body: unknown) => unknown;
  signal?: AbortSignal;
}

/**
 * Makes one call of the SSO API, by the contract, whether it has such a call or not.
 *
 * @throws {SsoApiError} whatever goes wrong
 * @throws {Response} to sign-in where the bearer token is no longer good, to a second step where its sign-in is too weak
 */
export async function callUnguarded<Answer extends z.ZodType = z.ZodUnknown>(
  wanted: Call<Answer>,
): Promise<z.output<Answer>> {
  return logged(wanted, readAnswer(wanted));
}

async function readAnswer<Answer extends z.ZodType>(wanted: Call<Answer>): Promise<z.output<Answer>> {
  const text = await inTries(wanted);
  if (!wanted.answer) return undefined as z.output<Answer>;
  const body = parseJson(text);
  const result = wanted.answer.safeParse(body);
  if (result.success) return result.data;
  const partial = wanted.partly && isRemote() ? readInPart(wanted.answer, body, wanted.partly) : undefined;
  if (partial === undefined) throw new SsoApiError(502, undefined, {}, undefined, { cause: result.error });
  const odd = result.error.issues.slice(0, MOST_ODD).map(({ path }) => path.join("."));
  log().warn({ call: `${wanted.method} ${wanted.path}`, odd }, "an answer of the SSO API was read in part");
  return partial;
}

/** Every call that fails leaves a line that says which one, whatever its caller makes of it (docs/product.md, section 8). */
function logged<Result>(
  { method, path, signal }: Pick<Call<never>, "method" | "path" | "signal">,
  work: Promise<Result>,
): Promise<Result> {
  return work.catch((error: unknown) => {
    // Whoever asked has given up: nothing failed.
    if (!(error instanceof SsoApiError) || signal?.aborted) throw error;
    const about = { call: `${method} ${path}`, status: error.status, err: error.cause };
    if (error.status >= 500) log().warn(about, "a call of the SSO API failed");
    else log().info(about, "a call of the SSO API was refused");
    throw error;
  });
}

/** The text of a call's answer, after as many tries as the call may have. */
async function inTries(wanted: Call<z.ZodType>): Promise<string> {
  const { signal, done } = limited(wanted.signal, wanted.mostMs);
  const waits = wanted.method === "GET" && isRemote() ? WAITS_MS : [];
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await orUnreachable(answerTo(wanted, signal));
        if (wanted.answer) return await orUnreachable(readText(response, signal));
        await response.body?.cancel();
        return "";
      } catch (error) {
        const wait = waits[attempt];
        if (!(error instanceof SsoApiError) || error.isFinal || !TRIED_AGAIN.has(error.status)) throw error;
        if (wait === undefined || signal.aborted) throw error;
        await setTimeout(wait, undefined, { signal }).catch(() => {});
      }
    }
  } finally {
    done();
  }
}

/** Likewise, makes a call once and hands its answer's body on as it comes; only the start of the answer has a time limit. */
export async function streamUnguarded(
  wanted: Omit<Call<never>, "answer">,
): Promise<ReadableStream<Uint8Array>> {
  const { signal, done } = limited(wanted.signal);
  const response = await logged(wanted, orUnreachable(answerTo(wanted, signal)).finally(done));
  if (!response.body) throw new SsoApiError(502, undefined);
  return response.body;
}

/** @throws {SsoApiError} where the answer is a refusal */
async function answerTo(wanted: Call<z.ZodType>, signal: AbortSignal): Promise<Response> {
  const { id, clientAddress } = requestContext();
  const caller = { address: clientAddress, requestId: id };
  const response = await orAbort(send(toRequest(wanted, signal), caller), signal);
  return response.ok ? response : refused(wanted, response, await readText(response, signal));
}

/** Whatever keeps an answer from coming in is an SSO API that is not there. */
const orUnreachable = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((cause: unknown) => {
    if (cause instanceof SsoApiError || cause instanceof Response) throw cause;
    throw new SsoApiError(503, undefined, {}, undefined, { cause });
  });

async function refused(wanted: { token?: string }, response: Response, text: string): Promise<never> {
  if (response.status === 401 && wanted.token !== undefined) {
    // The SSO API was unreachable when the token was due for renewal, so the session may still be valid.
    if (requestContext().refreshFailed) throw new SsoApiError(503, undefined);
    await endSession();
    throw await signInAgain();
  }
  const { said, fields, code } = readRefusal(text, response.headers.get("content-type"));
  if (response.status === 403 && wanted.token !== undefined && code === "second-factor") throw await stepUp();
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  // What another SSO API says that fails is for its operators: it goes to the log, and people get the caller's own words.
  if (response.status >= 500 && isRemote())
    throw new SsoApiError(response.status, undefined, {}, retryAfter, { cause: said });
  // An SSO API that sends us elsewhere gives no answer that one could use.
  if (response.status < 400) throw new SsoApiError(502, said, fields, retryAfter, { code, isFinal: true });
  throw new SsoApiError(response.status, said, fields, retryAfter, { code });
}

function toRequest(
  { method, path, id: of = "", userId = "", query = {}, body, file, headers = {}, token }: Call<z.ZodType>,
  signal: AbortSignal,
) {
  const { id, clientAddress, language } = requestContext();
  const filled = path.replace("{id}", encodeURIComponent(of)).replace("{userId}", encodeURIComponent(userId));
  const url = new URL(apiBase() + filled);
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") url.searchParams.set(key, String(value));
  }
  return new Request(url, {
    method,
    // The embedded service doesn't watch it, and a request that has one takes twice as long to make.
    ...(isRemote() && { signal }),
    redirect: "manual",
    headers: {
      accept: "application/json",
      "x-request-id": id,
      "x-forwarded-for": clientAddress,
      ...(language !== undefined && answersInLanguages() && { "accept-language": language }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(file && { "content-type": file.type }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
  });
}
