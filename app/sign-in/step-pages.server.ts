import { redirect } from "@remix-run/node";
import type { Pending } from "#api/contract/factors";
import { requestContext } from "#app/request/context.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { SsoApiError } from "#app/sso-api-error";
import { readOpening } from "./opening.server";
import { backToSignIn, readSignInQuery, requireDocument } from "./sign-in-query.server";
import { beginStep, endStep, readStep, type Step } from "./step.server";
import { withQuery } from "./with-query";

/** The page of each step, by the key that tells it. */
const PAGES = {
  newPassword: "/auth/new-password",
  factors: "/auth/second-factor",
  enrol: "/auth/enrol",
} as const;
type Kind = keyof typeof PAGES;
type StepOf<One extends Kind> = Extract<Pending, Record<One, unknown>>;

const isKind = <One extends Kind>(due: Pending, kind: One): due is StepOf<One> => kind in due;

/** The page of the step that is due. */
function pathOf(due: Pending): string {
  if ("newPassword" in due) return PAGES.newPassword;
  return "factors" in due ? PAGES.factors : PAGES.enrol;
}

/** Leads to the page of the step that is due, which takes the sign-in page's query along. */
export async function redirectToStep(
  due: Pending,
  { username, recovered }: Omit<Step, "pending">,
  query: URLSearchParams,
): Promise<Response> {
  await beginStep({ pending: due.pending, username, recovered });
  return redirect(withQuery(pathOf(due), query), 303);
}

/**
 * The loader of a step's page. It reads anew which step is due: another tab may have taken this one.
 *
 * @throws {Response} to the page of the step that is due; to the sign-in page if no sign-in is in progress
 */
export async function loadStep<One extends Kind>(request: Request, kind: One) {
  requireDocument(request);
  const query = readSignInQuery(new URL(request.url).searchParams);
  const step = await readStep();
  if (!step) throw await backToSignIn(query);
  const [due, opening] = await Promise.all([readDue(step), readOpening(query)]).catch((error: unknown) =>
    refuseLoading(error, query),
  );
  if (!isKind(due, kind)) throw redirect(withQuery(pathOf(due), query), 303);
  const isSignedIn = requestContext().session !== undefined;
  return { due, username: step.username, ...opening, isSignedIn, hidden: Object.fromEntries(query) };
}

/** Our service knew one further step before it had second factors. */
const readDue = async ({ pending }: Step): Promise<Pending> =>
  (await hasFeature("second-factors")) ? signInSteps.read({ pending }) : { pending, newPassword: true };

/**
 * What a step's page does if its loader is refused.
 *
 * @throws {Response} always: to the sign-in page if the sign-in is over, else 503
 */
export async function refuseLoading(error: unknown, query: URLSearchParams): Promise<never> {
  if (!(error instanceof SsoApiError)) throw error;
  if (!endsSignIn(error)) throw new Response(null, { status: 503 });
  await endStep();
  throw await backToSignIn(query, error.said);
}

/** Whether a refusal means that the sign-in in progress can't go on: it is over, or needs a link that is not here. */
export const endsSignIn = ({ status, code }: SsoApiError): boolean =>
  status === 401 || code === "link-needed";
