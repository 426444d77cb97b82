import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { ConnectionForm } from "#app/applications/connect/connection-form";
import { ConnectionFormSchema, toConnectionInput } from "#app/applications/connect/connection-form.server";
import { recipesFor } from "#app/applications/connect/recipe.server";
import { RecipeCard } from "#app/applications/connect/recipe-card";
import { RefusedRequests } from "#app/applications/connect/refused-requests";
import { registerRedirectUri, toShown } from "#app/applications/connect/refused-requests.server";
import { ValuesToCopy } from "#app/applications/connect/values-to-copy";
import { BuiltInNotice } from "#app/applications/page/built-in-notice";
import { idOf, openPage, readOverview, requireConnections } from "#app/applications/page/page.server";
import { APPLICATION, useApplication } from "#app/applications/page/use-application";
import { FailedState } from "#app/components/failed-state";
import { Card } from "#app/components/page-card";
import { env } from "#app/env.server";
import { CopyField } from "#app/forms/copy-field";
import { submit, submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import recipeStyles from "#app/recipes/recipes.css?url";
import { takeDraft } from "#app/request/draft.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { scriptTag } from "#app/sso-library/library.server";
import { subjectTitle } from "#app/subject/subject";

export { keepWhileRefused as shouldRevalidate } from "#app/forms/dialog-route";
export const meta = subjectTitle(APPLICATION, "Connect");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: recipeStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openPage(args);
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

export default function ConnectTab() {
  const { application } = useApplication();
  const { connection, refused, recipes, tag } = useLoaderData<typeof loader>();
  if (application.builtIn) return <BuiltInNotice />;
  if ("failed" in connection) return <FailedState message={connection.failed} />;
  return (
    <div className="connect">
      {refused.length > 0 && <RefusedRequests refused={refused} />}
      <div className="page-split">
        <ConnectionForm connection={connection} />
        <div className="page-stack">
          <ValuesToCopy id={application.id} connection={connection} />
          {recipes && <RecipeCard {...recipes} />}
          <Card title="Script tag" className="for-library">
            <div className="page-form">
              <CopyField
                label="Integration"
                value={tag}
                lines
                hint="Add this script tag for the SSO library to your application's index page, above its other scripts."
              />
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}
