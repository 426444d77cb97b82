import { type ActionFunctionArgs, data } from "@remix-run/node";
import { applicationPath } from "#app/addresses";
import { submit, submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { applicationPage } from "#app/sso-api/application-page.server";
import { idOf, requireConnections } from "../page/page.server";
import { ConnectionFormSchema, toConnectionInput } from "./connection-form.server";
import { registerRedirectUri } from "./refused-requests.server";

/** Saves the connection, or registers the redirect address of a refused request. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireConnections();
  const id = idOf(params);
  const closeTo = applicationPath(id, "connect");
  const form = await request.clone().formData();
  if (form.get("intent") === "register") {
    const answer = await submitDelete({
      page: APPLICATION_ACCESS,
      form,
      send: (session) => registerRedirectUri(session, id, form.get("refused")),
      success: "Redirect address registered",
      failure: "Failed to register the redirect address",
      closeTo,
    });
    return data({ ...answer.data, registers: String(form.get("refused")) }, answer.init ?? undefined);
  }
  return submit({
    request,
    page: APPLICATION_ACCESS,
    schema: ConnectionFormSchema,
    send: (session, input) =>
      applicationPage.saveConnection(session, id, toConnectionInput(input), input.version),
    success: "Connection saved",
    failure: "Failed to save the connection",
    closeTo,
    readCurrent: (session) => applicationPage.connection(session, id),
  });
}
