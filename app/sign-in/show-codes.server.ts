import { data, redirect } from "@remix-run/node";
import type { Pending } from "#api/contract/factors";
import type { SignIn } from "#api/contract/sign-in";
import { requestContext } from "#app/request/context.server";
import { completeSignIn } from "./finish.server";
import { backToSignIn } from "./sign-in-query.server";
import { beginStep, readStep, type Step } from "./step.server";
import { pageAfter, redirectOn } from "./take-step.server";
import { withQuery } from "./with-query";

const MEMO = "recovery codes";

/**
 * Answers a form with the recovery codes of somebody who had none.
 *
 * @param opening the sign-in page's query
 */
export async function showCodes(
  codes: string[],
  result: Pending | SignIn,
  step: Omit<Step, "pending">,
  opening: URLSearchParams,
) {
  if ("pending" in result) await beginStep({ ...step, pending: result.pending });
  else await completeSignIn(result, step.username);
  const page = "pending" in result ? undefined : pageAfter(result, step);
  if (page) opening.set("returnTo", page);
  requestContext().memo.set(MEMO, Promise.resolve());
  return data({ codes, hidden: Object.fromEntries(opening) });
}

/** Whether the page answers with codes: the step is taken by then. */
export const areCodesShown = (): boolean => requestContext().memo.has(MEMO);

/** The codes are saved: on to a further step, or to where the person was going. */
export async function continueAfterCodes(query: URLSearchParams): Promise<Response> {
  if (await readStep()) return redirect(withQuery("/auth/enrol", query), 303);
  return requestContext().session ? redirectOn(query) : backToSignIn(query);
}
