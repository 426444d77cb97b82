import type { Pending } from "#api/contract/factors";
import type { SignIn } from "#api/contract/sign-in";
import { noApplicationsPage } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { readApplicationRequest } from "./application-request.server";
import { readDevice } from "./device.server";
import { completeSignIn, formerSignIn, redirectToDestination } from "./finish.server";
import { readApplication } from "./opening.server";
import { setRecoveryToast } from "./recovery-toast.server";
import { leadsAway } from "./redirect-after-form.server";
import { backToSignIn } from "./sign-in-query.server";
import { endStep, readStep, type Step } from "./step.server";
import { endsSignIn, redirectToStep } from "./step-pages.server";

/** The fields that every step which may be the last one takes. */
type LastStep = Awaited<ReturnType<typeof readDevice>> & Awaited<ReturnType<typeof formerSignIn>>;

interface Taking<Result, Refusal, Finished> {
  /** The sign-in page's query. */
  query: URLSearchParams;
  /** Makes the step's call. */
  send: (pending: string, last: LastStep) => Promise<Result>;
  /** What the page answers to a refusal that the person can mend. */
  refuse: (error: SsoApiError) => Refusal;
  /** Where the person goes then. */
  finish?: (result: Result, step: Step, query: URLSearchParams) => Promise<Response | Finished>;
}

/** The action of a step's page: takes the step and leads on, or back to the sign-in page if it came too late. */
export async function takeStep<Result extends Pending | SignIn, Refusal, Finished = never>({
  query,
  send,
  refuse,
  finish = redirectAfterStep,
}: Taking<Result, Refusal, Finished>): Promise<Response | Refusal | Finished> {
  const step = await readStep();
  if (!step) return backToSignIn(query, say("refusal.took-too-long"));
  let result: Result;
  try {
    const former = await formerSignIn(requestContext().session);
    result = await send(step.pending, { ...(await readDevice()), ...former });
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    if (!endsSignIn(error)) return refuse(error);
    await endStep();
    return backToSignIn(query, error.said ?? say("refusal.took-too-long"));
  }
  return finish(result, step, query);
}

/** To the next step, or to where the person was going. */
export async function redirectAfterStep(
  result: Pending | SignIn,
  step: Step,
  query: URLSearchParams,
): Promise<Response> {
  if ("pending" in result) return redirectToStep(result, step, query);
  await completeSignIn(result, step.username);
  const page = pageAfter(result, step);
  if (page) query.set("returnTo", page);
  if (step.recovered && staysHere(query)) await setRecoveryToast();
  return redirectOn(query);
}

const staysHere = (query: URLSearchParams) =>
  !readApplicationRequest(query) && !leadsAway(query.get("returnTo") ?? "");

/** A new user who came by Google has no application yet. */
export const pageAfter = (result: SignIn, { username }: Omit<Step, "pending">): string | undefined =>
  result.newUser && username === undefined ? noApplicationsPage(result) : undefined;

/** The person is signed in: what is wrong with an application's request from here on, the sign-in page says. */
export async function redirectOn(query: URLSearchParams): Promise<Response> {
  try {
    const application = await readApplication(query);
    if (!application && readApplicationRequest(query)) return await backToSignIn(query);
    return await redirectToDestination({ application, page: query.get("returnTo") ?? undefined });
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    return backToSignIn(query);
  }
}
