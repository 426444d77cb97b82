import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { loader } from "#app/applications/connect/connect.server";
import { ConnectionForm } from "#app/applications/connect/connection-form";
import { RecipeCard } from "#app/applications/connect/recipe-card";
import { RefusedRequests } from "#app/applications/connect/refused-requests";
import { ScriptTag } from "#app/applications/connect/script-tag";
import { ValuesToCopy } from "#app/applications/connect/values-to-copy";
import { BuiltInNotice } from "#app/applications/page/built-in-notice";
import { APPLICATION, useApplication } from "#app/applications/page/use-application";
import { FailedState } from "#app/components/failed-state";
import recipeStyles from "#app/recipes/recipes.css?url";
import { subjectTitle } from "#app/subject/subject";

export { action, loader } from "#app/applications/connect/connect.server";
export { keepWhileRefused as shouldRevalidate } from "#app/forms/dialog-route";
export const meta = subjectTitle(APPLICATION, "Connect");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: recipeStyles }];

export default function ConnectTab() {
  const { application, canChange } = useApplication();
  const { connection, refused, recipes, tag } = useLoaderData<typeof loader>();
  if (application.builtIn) return <BuiltInNotice />;
  if ("failed" in connection) return <FailedState message={connection.failed} />;
  return (
    <div className="connect">
      {refused.length > 0 && <RefusedRequests refused={refused} />}
      <div className="page-split">
        <ConnectionForm connection={connection} fill={recipes?.fill} />
        <div className="page-stack">
          {recipes && <RecipeCard {...recipes} id={application.id} canChange={canChange} />}
          <ValuesToCopy id={application.id} connection={connection} />
          <ScriptTag tag={tag} />
        </div>
      </div>
    </div>
  );
}
