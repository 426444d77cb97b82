import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { findProofNeeded } from "#app/forms/proof.server";
import { TOKENS } from "#app/navigation";
import { questionAction } from "#app/noun/actions.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { requireChange } from "#app/session/guards.server";
import { tokens as client } from "#app/sso-api/tokens.server";
import { TakeOverDialog } from "#app/tokens/take-over-dialog";
import { readToken } from "#app/tokens/token-page.server";
import { tokens } from "#app/tokens/tokens.server";

const TITLE = "Take Over API Token";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader(args: LoaderFunctionArgs) {
  await requireChange(TOKENS);
  const { session, token, takeOver, closeTo } = await readToken(args);
  const mayTakeOver = takeOver?.isOffered && takeOver.lacking.length === 0;
  return { token, takeOver, closeTo, proof: mayTakeOver ? await findProofNeeded(session) : undefined };
}

export const action = questionAction(tokens, {
  send: client.takeOver,
  success: "The API token is yours now",
  failure: "Failed to take over the API token",
});

export default function TakeOverRoute() {
  const { token, takeOver, closeTo } = useLoaderData<typeof loader>();
  if (!token || !takeOver) return <ThingMissing title={TITLE} noun="API token" closeTo={closeTo} />;
  return <TakeOverDialog title={TITLE} token={token} takeOver={takeOver} closeTo={closeTo} />;
}
