import type { InteractionStep } from "#api/contract/interactions";
import { parseUrl } from "#api/contract/parse-url";
import { env } from "#app/env.server";
import { noApplicationsPage } from "#app/navigation";
import { stepUpPath } from "#app/request/step-up.server";
import { SsoApiError } from "#app/sso-api-error";
import { interactionPath, signInAgainPath } from "../interaction.server";

/** A step at which the person is asked something. */
type Question = Extract<InteractionStep, { next: "consent" | "select-account" }>;

export const isQuestion = (step: InteractionStep): step is Question =>
  step.next === "consent" || step.next === "select-account";

/**
 * The path to go on to, unless the person has to be asked something.
 *
 * @throws {SsoApiError} if the service names an address that isn't the provider's
 */
export function pathAfter(step: Exclude<InteractionStep, Question>, id: string): string {
  if (step.next === "continue") return providerPath(step.location);
  if (step.next === "second-factor") return stepUpPath(interactionPath(id));
  return step.next === "sign-in" ? signInAgainPath(id, "same") : noApplicationsPage(step);
}

function providerPath(location: string): string {
  const url = parseUrl(location);
  if (url?.origin === env().PUBLIC_URL && url.pathname.startsWith("/oidc/")) return url.pathname + url.search;
  const cause = `The way on from an interaction is not below ${env().PUBLIC_URL}/oidc/`;
  throw new SsoApiError(502, undefined, {}, undefined, { cause });
}
