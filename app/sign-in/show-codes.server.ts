import { data } from "@remix-run/node";
import type { Pending } from "#api/contract/factors";
import type { SignIn } from "#api/contract/sign-in";
import { requestContext } from "#app/request/context.server";
import { completeSignIn } from "./finish.server";
import { beginStep, type Step } from "./step.server";
import { pageAfter } from "./take-step.server";

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
