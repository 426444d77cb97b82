import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Feature } from "#api/contract/capabilities";
import type { PermissionName } from "#api/contract/permissions";
import type { SectionPath } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { requireFeature } from "#app/session/guards.server";
import { SsoApiError } from "#app/sso-api-error";
import { findProofNeeded } from "./proof.server";
import { submitAndShow } from "./submit.server";

/** The action of a dialog that asks for a proof before a file of people is downloaded. */
export const proveDownload =
  (page: SectionPath, permission: PermissionName, feature?: Feature) =>
  async ({ request }: ActionFunctionArgs) => {
    if (feature) await requireFeature(feature);
    return submitAndShow({
      request,
      page,
      permission,
      schema: z.object({}),
      send: requireProved,
      failure: "Failed to confirm",
    });
  };

/** The file itself is another address: a form's answer would not close the dialog. */
async function requireProved(session: Session): Promise<true> {
  if (await findProofNeeded(session))
    throw new SsoApiError(403, undefined, {}, undefined, { code: "proof-needed" });
  return true;
}
