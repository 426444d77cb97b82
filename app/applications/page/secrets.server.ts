import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { OVERLAPS_S } from "#api/contract/application-page";
import { applicationPath } from "#app/addresses";
import { submitAndShow, submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { SsoApiError } from "#app/sso-api-error";
import { requireConnections } from "./application-page.server";

export const ReplaceSchema = z.object({
  overlap: z.enum(OVERLAPS_S.map(String)),
  leaked: z.string().optional(),
  /** The hint of the secret that the page showed. */
  replaces: z.string().optional(),
});

/** Replaces the secret, or ends the former one. */
export async function action({ request, params: { applicationId: id = "" } }: ActionFunctionArgs) {
  await requireConnections();
  if ((await request.clone().formData()).get("intent") === "end-former") {
    return submitDelete({
      page: APPLICATION_ACCESS,
      permission: "applications:secret",
      send: (session) => applicationPage.endFormerSecret(session, id),
      success: "The former secret has ended",
      failure: "Failed to end the former secret",
      closeTo: applicationPath(id, "secrets"),
    });
  }
  return submitAndShow({
    request,
    page: APPLICATION_ACCESS,
    permission: "applications:secret",
    schema: ReplaceSchema,
    send: async (session, { overlap, leaked, replaces }) => {
      await requireSame(session, id, replaces);
      const isLeaked = leaked !== undefined;
      return applicationPage.replaceSecret(session, id, {
        leaked: isLeaked,
        overlapS: isLeaked ? 0 : (OVERLAPS_S.find((seconds) => String(seconds) === overlap) ?? 0),
      });
    },
    failure: "Failed to replace the secret",
  });
}

/**
 * Without a script, reloading the page of a new secret sends the form again. That must not replace the secret again.
 *
 * @throws {SsoApiError} 409
 */
async function requireSame(session: Session, id: string, hint: string | undefined): Promise<void> {
  const secrets = await applicationPage.secrets(session, id);
  if (secrets.find(({ which }) => which === "current")?.hint === hint) return;
  throw new SsoApiError(409, "The secret was replaced in the meantime. It was not replaced again.");
}
