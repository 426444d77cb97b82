import type { Connection, RefusalReason, RefusedRequest } from "#api/contract/connections";
import { redirectUriProblem } from "#api/contract/redirect-uris";
import type { Session } from "#app/request/session.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { SsoApiError } from "#app/sso-api-error";
import { sayingFields } from "../page/application-page.server";

/** A remedy for a refused request. */
type Remedy = "register" | "registered" | "secrets" | null;

export type ShownRefusal = RefusedRequest & { remedy: Remedy; problem: string | null };

const WITH_SECRET: RefusalReason[] = ["client-secret", "client-authentication", "client-assertion"];

/** A refused request with what can be done about it. An address that no application may have isn't offered. */
export function toShown(refused: RefusedRequest, connection: Connection): ShownRefusal {
  const { reason, redirectUri } = refused;
  if (WITH_SECRET.includes(reason)) return { ...refused, remedy: "secrets", problem: null };
  if (reason !== "redirect-uri" || !redirectUri) return { ...refused, remedy: null, problem: null };
  if (connection.redirectUris.includes(redirectUri))
    return { ...refused, remedy: "registered", problem: null };
  const problem = redirectUriProblem(redirectUri, connection) ?? null;
  return { ...refused, remedy: problem ? null : "register", problem };
}

/**
 * Registers the redirect address of a refused request, exactly as it was sent.
 *
 * @throws {SsoApiError}
 */
export async function registerRedirectUri(session: Session, id: string, refusedId: unknown): Promise<void> {
  const refused = await applicationPage.refusedRequests(session, id);
  const { redirectUri } = refused.find((one) => one.id === refusedId) ?? {};
  if (!redirectUri) throw new SsoApiError(404, "This refused request is no longer listed.");
  await sayingFields(applicationPage.addRedirectUri(session, id, redirectUri));
}
