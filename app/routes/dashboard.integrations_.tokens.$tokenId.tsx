import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { TOKENS } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { requirePage } from "#app/session/guards.server";
import { TokenDialog } from "#app/tokens/token-dialog";
import { readToken } from "#app/tokens/token-page.server";

const TITLE = "API Token";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader(args: LoaderFunctionArgs) {
  const { permissions } = await requirePage(TOKENS);
  const { session: _, ...about } = await readToken(args);
  return { ...about, readsUsers: permissions.includes("users:read"), now: Date.now() };
}

export default function TokenRoute() {
  const { token, closeTo, ...rest } = useLoaderData<typeof loader>();
  if (!token) return <ThingMissing title={TITLE} noun="API token" closeTo={closeTo} />;
  return <TokenDialog title={TITLE} token={token} closeTo={closeTo} {...rest} />;
}
