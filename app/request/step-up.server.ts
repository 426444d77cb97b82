import { redirectDocument } from "@remix-run/node";
import { oncePerRequest, requestContext } from "#app/request/context.server";

const STEP_UP = "/auth/step-up";

/**
 * The page that asks somebody who is signed in for a second step.
 *
 * @param opening the page where they go on afterwards, or the query of the sign-in page
 */
export const stepUpPath = (opening: string | URLSearchParams): string =>
  `${STEP_UP}?${typeof opening === "string" ? new URLSearchParams({ returnTo: opening }) : opening}`;

/** Redirects to a second step as a full document, and back to this page afterwards. */
export const stepUp = (): Promise<Response> =>
  oncePerRequest("step-up", async () => redirectDocument(stepUpPath(requestContext().page)));

/** Whether a response leads to a second step. */
export const isStepUp = ({ headers }: Response): boolean =>
  headers.get("location")?.startsWith(`${STEP_UP}?`) ?? false;
