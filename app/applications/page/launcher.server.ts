import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod/mini";
import { trimmed } from "#api/contract/trimmed";
import { applicationPath } from "#app/addresses";
import { pictureContent } from "#app/forms/picture-content.server";
import { PICTURE_HINT } from "#app/forms/pictures";
import { submit, submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { applicationPage } from "#app/sso-api/application-page.server";
import { requireConnections, sayingFields } from "./application-page.server";

/** Changes the picture, or the launch address. */
export const LauncherFormSchema = z.object({ homeUrl: z.optional(z.string()) });

export async function action({ request, params: { applicationId: id = "" } }: ActionFunctionArgs) {
  await requireConnections();
  const shared = { page: APPLICATION_ACCESS, closeTo: applicationPath(id) } as const;
  const form = await request.clone().formData();
  switch (form.get("intent")) {
    case "picture":
      return submitDelete({
        ...shared,
        send: async (session) =>
          sayingFields(
            applicationPage.savePicture(session, id, { content: await pictureContent(form, PICTURE_HINT) }),
          ),
        success: "Picture saved",
        failure: "Failed to save the picture",
      });
    case "remove-picture":
      return submitDelete({
        ...shared,
        send: (session) => applicationPage.removePicture(session, id),
        success: "Picture removed",
        failure: "Failed to remove the picture",
      });
    default:
      return submit({
        ...shared,
        permission: "applications:secret",
        request,
        schema: LauncherFormSchema,
        send: (session, { homeUrl }) =>
          applicationPage.saveLauncher(session, id, trimmed(homeUrl ?? "") || null),
        success: "Launch address saved",
        failure: "Failed to save the launch address",
      });
  }
}
