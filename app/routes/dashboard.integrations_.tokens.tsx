import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import type { Token } from "#api/contract/tokens";
import { tokenPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { pageTitle } from "#app/forms/dialog-route";
import { KeyRound, Plus } from "#app/icons";
import { ApiDocsLink } from "#app/integrations/api-docs-link";
import styles from "#app/integrations/integrations.css?url";
import { IntegrationTabs } from "#app/integrations/tabs";
import { TOKENS } from "#app/navigation";
import { listLoader } from "#app/noun/loaders.server";
import { requirePage } from "#app/session/guards.server";
import type { Filter } from "#app/table/filter-form";
import { ListScreen } from "#app/table/list-screen";
import { tokenColumns } from "#app/tokens/token-columns";
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

const STATES = [
  { value: "open", label: "Open" },
  { value: "ended", label: "Ended" },
];

/** The tab "API tokens". */
export default function TokensPage() {
  const { list, query, canChange, creators, now } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const filters: readonly Filter[] = [
    { kind: "select", name: "state", label: "State", options: STATES },
    { kind: "select", name: "creatorId", label: "Created by", options: creators },
  ];
  const addressOf = ({ id }: Token) => tokenPath(id) + search;
  const add = canChange && (
    <ButtonLink look="primary" icon={Plus} to={`${TOKENS}/new${search}`} preventScrollReset>
      New token
    </ButtonLink>
  );
  return (
    <>
      <ListScreen
        title="Integrations"
        description="API tokens let scripts and directories in without a person's password. Times are in UTC."
        action={add}
        above={<IntegrationTabs />}
        label="API tokens"
        path={TOKENS}
        list={list}
        size={query.size}
        filters={filters}
        columns={tokenColumns({ addressOf, now })}
        keyOf={({ id }) => id}
        rowAddress={addressOf}
        empty={
          <EmptyState
            icon={KeyRound}
            message="No API tokens yet. A script sends one with each call of the API."
            action={
              <>
                {add}
                <ApiDocsLink>What the API can do</ApiDocsLink>
              </>
            }
          />
        }
      />
      <Outlet />
    </>
  );
}
