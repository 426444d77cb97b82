import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConnectionForm } from "#app/applications/connect/connection-form";
import { recipesFor } from "#app/applications/connect/recipe.server";
import { RecipeCard } from "#app/applications/connect/recipe-card";
import { RefusedRequests } from "#app/applications/connect/refused-requests";
import { toShown } from "#app/applications/connect/refused-requests.server";
import { ScriptTag } from "#app/applications/connect/script-tag";
import { ValuesToCopy } from "#app/applications/connect/values-to-copy";
import { BuiltInNotice } from "#app/applications/page/built-in-notice";
import { openPage, readOverview } from "#app/applications/page/page.server";
import { APPLICATION, useApplication } from "#app/applications/page/use-application";
import { FailedState } from "#app/components/failed-state";
import { env } from "#app/env.server";
import recipeStyles from "#app/recipes/recipes.css?url";
import { takeDraft } from "#app/request/draft.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { scriptTag } from "#app/sso-library/library.server";
import { subjectTitle } from "#app/subject/subject";

export { action } from "#app/applications/connect/connect.server";
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
          <ScriptTag tag={tag} />
        </div>
      </div>
    </div>
  );
}
