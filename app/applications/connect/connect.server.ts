import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { applicationPath } from "#app/addresses";
import { env } from "#app/env.server";
import { submit, submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { scriptTag } from "#app/sso-library/library.server";
import { openApplicationPage, readOverview, requireConnections } from "../page/application-page.server";
import { ConnectionFormSchema, toConnectionInput } from "./connection-form.server";
import { recipesFor } from "./recipe.server";
import { registerRedirectUri, toShown } from "./refused-requests.server";

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openApplicationPage(args);
  const [overview, connection, refused] = await Promise.all([
    orFailed(readOverview(session, id), ""),
    orFailed(applicationPage.connection(session, id), "The connection could not be loaded."),
    orFailed(applicationPage.refusedRequests(session, id), "The refused requests could not be loaded."),
  ]);
  const isShown = !("failed" in overview) && !("failed" in connection);
  return {
    connection,
    refused:
      "failed" in connection || "failed" in refused ? [] : refused.map((one) => toShown(one, connection)),
    recipes: isShown ? recipesFor(args.request, overview, connection) : undefined,
    tag: scriptTag(env().PUBLIC_URL, id),
    draft: await takeDraft(),
  };
}

/** Saves the connection, or registers the redirect address of a refused request. */
export async function action({ request, params: { applicationId: id = "" } }: ActionFunctionArgs) {
  await requireConnections();
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
    send: async (session, input) => {
      if (input.launch) await applicationPage.saveLauncher(session, id, input.launch);
      await applicationPage.saveConnection(session, id, toConnectionInput(input), input.version);
    },
    success: "Connection saved",
    failure: "Failed to save the connection",
    closeTo,
    readCurrent: (session) => applicationPage.connection(session, id),
    target: id,
  });
}
