import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { Token } from "#api/contract/tokens";
import { tokenPath } from "#app/addresses";
import { pageTitle } from "#app/forms/dialog-route";
import { KeyRound } from "#app/icons";
import { ApiDocsLink } from "#app/integrations/api-docs-link";
import styles from "#app/integrations/integrations.css?url";
import { IntegrationTabs } from "#app/integrations/tabs";
import { TOKENS } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { NounScreen } from "#app/noun/noun-screen";
import { requirePage } from "#app/session/guards.server";
import { tokenColumns } from "#app/tokens/token-columns";
import { tokenFilters } from "#app/tokens/token-filters";
import { creatorOptions, tokens } from "#app/tokens/tokens.server";

const load = listLoader(tokens);

export async function loader(args: LoaderFunctionArgs) {
  const { session } = await requirePage(TOKENS);
  const screen = await load(args);
  return { ...screen, creators: await creatorOptions(session, screen.query.creatorId), now: Date.now() };
}

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = pageTitle("API tokens · Integrations");

/** The tab "API tokens". */
export default function TokensPage() {
  const { creators, now, ...list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const addressOf = ({ id }: Token) => tokenPath(id) + search;
  return (
    <NounScreen
      {...list}
      path={TOKENS}
      title="Integrations"
      description="Scripts and directories use API tokens in place of a person's password."
      above={<IntegrationTabs />}
      label="API tokens"
      add="New token"
      icon={KeyRound}
      empty="No API tokens yet. Scripts send one with every API call."
      emptyLink={<ApiDocsLink>What the API can do</ApiDocsLink>}
      columns={tokenColumns({ addressOf, now })}
      filters={tokenFilters(creators)}
      rowAddress={addressOf}
    />
  );
}
