import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { pictureContent } from "#app/forms/picture-content.server";
import { LOGO_HINT } from "#app/forms/pictures";
import { submit, submitDelete } from "#app/forms/submit.server";
import { APPEARANCE } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import type { Session } from "#app/request/session.server";
import { requirePage } from "#app/session/guards.server";
import { appearanceCalls } from "#app/sso-api/appearance.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { SsoApiError } from "#app/sso-api-error";
import { AppearanceFormSchema, PREVIEW } from "./forms";
import { inputOf, queryOf, readTyped } from "./typed.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(APPEARANCE);
  return {
    stored: await orFailed(appearanceCalls.get(), "The appearance could not be loaded."),
    // On the way back from the preview.
    typed: readTyped(new URL(request.url).searchParams),
    draft: await takeDraft(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  switch (form.get("intent")) {
    case "preview":
      await requirePage(APPEARANCE);
      return redirectDocument(`${PREVIEW}?${queryOf(readTyped(form))}`, 303);
    case "logo":
      return changeLogo(form, "save", async (session) =>
        appearanceCalls.saveLogo(session, await pictureContent(form, LOGO_HINT)),
      );
    case "remove-logo":
      return changeLogo(form, "remove", appearanceCalls.removeLogo);
    default:
      return submit({
        page: APPEARANCE,
        request,
        schema: AppearanceFormSchema,
        send: async (session, { version }) =>
          appearanceCalls.save(session, inputOf(readTyped(form), await appearanceCalls.get()), version),
        readCurrent: appearanceCalls.get,
        success: "Appearance saved",
        failure: "Failed to save the appearance",
        closeTo: APPEARANCE,
      });
  }
}

/** @returns what is wrong with the picture, for its field */
async function changeLogo(
  form: FormData,
  verb: "save" | "remove",
  send: (session: Session) => Promise<unknown>,
) {
  let problem: string | undefined;
  const answer = await submitDelete({
    page: APPEARANCE,
    form,
    send: (session) =>
      send(session).catch((error: unknown) => {
        if (error instanceof SsoApiError && error.status === 422)
          problem = error.fields.content?.[0] ?? error.said;
        throw error;
      }),
    success: verb === "save" ? "Logo saved" : "Logo removed",
    failure: `Failed to ${verb} the logo`,
    closeTo: APPEARANCE,
  });
  const { data: body, init } = answer;
  return data({ ...body, logo: { problem } }, init ?? undefined);
}
