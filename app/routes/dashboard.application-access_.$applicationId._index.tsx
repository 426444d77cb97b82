import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { trimmed } from "#api/contract/trimmed";
import { applicationPath } from "#app/addresses";
import { LauncherFormSchema } from "#app/applications/page/launcher-form.server";
import { Overview } from "#app/applications/page/overview";
import { idOf, openPage, requireConnections, sayingFields } from "#app/applications/page/page.server";
import { MOST_PICTURE_BYTES, PICTURE_HINT } from "#app/applications/page/pictures";
import { tabTitle } from "#app/applications/page/tab-title";
import { submit, submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { SsoApiError } from "#app/sso-api-error";

export const meta = tabTitle("Overview");

/** The header's loader has all that Overview shows. */
export async function loader(args: LoaderFunctionArgs) {
  await openPage(args);
  return { draft: await takeDraft() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireConnections();
  const id = idOf(params);
  const shared = { page: APPLICATION_ACCESS, closeTo: applicationPath(id) } as const;
  const form = await request.clone().formData();
  switch (form.get("intent")) {
    case "picture":
      return submitDelete({
        ...shared,
        send: async (session) =>
          sayingFields(
            applicationPage.savePicture(session, id, { content: await contentOf(form.get("picture")) }),
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

/** An uploaded picture in base64. @throws {SsoApiError} 422 */
async function contentOf(picture: FormDataEntryValue | null): Promise<string> {
  if (!(picture instanceof File) || picture.size === 0) throw new SsoApiError(422, "Choose a picture.");
  if (picture.size > MOST_PICTURE_BYTES) throw new SsoApiError(422, PICTURE_HINT);
  return Buffer.from(await picture.arrayBuffer()).toString("base64");
}

export default Overview;
