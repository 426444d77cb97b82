import type { z } from "zod";
import { clearCachedLists } from "./cached-lists.server";
import { capabilities } from "./capabilities.server";
import { SECTION_7 } from "./section-7";
import { isRemote } from "./transport.server";
import { type Call, callUnguarded, streamUnguarded } from "./unguarded-call.server";

export type { Bearer, Call } from "./unguarded-call.server";

/**
 * The header of a change that must meet what was read (RFC 9110, section 13.1.1). A form may hold anything for a version:
 * what no header takes is encoded, and meets nothing.
 */
export const ifMatch = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { "if-match": `"${encodeURIComponent(version)}"` };

/**
 * Makes one call of the SSO API, by the contract.
 *
 * @throws {SsoApiError} whatever goes wrong
 * @throws {Response} to sign-in where the bearer token is no longer good, to a second step where its sign-in is too weak,
 * 404 where the SSO API has no such call
 */
export async function call<Answer extends z.ZodType = z.ZodUnknown>(
  wanted: Call<Answer>,
): Promise<z.output<Answer>> {
  await requireCall(wanted);
  return callUnguarded(wanted);
}

/** A call that changes something: no list that was kept may outlive it, whatever became of it. */
export const change = <Answer extends z.ZodType = z.ZodUnknown>(wanted: Call<Answer>) =>
  call(wanted).finally(clearCachedLists);

/** Makes a call once and hands its answer's body on as it comes; only the start of the answer has a time limit. */
export async function callForStream(
  wanted: Omit<Call<never>, "answer">,
): Promise<ReadableStream<Uint8Array>> {
  await requireCall(wanted);
  return streamUnguarded(wanted);
}

/** An SSO API that names none of our features is sent the calls of section 7 alone, whichever page was made to ask for more. */
async function requireCall({ method, path }: Pick<Call<never>, "method" | "path">): Promise<void> {
  if (!isRemote() || SECTION_7.has(`${method} ${path}`)) return;
  // Undefined, it may be our service, which is away for a moment.
  if ((await capabilities())?.size === 0) throw new Response(null, { status: 404 });
}
