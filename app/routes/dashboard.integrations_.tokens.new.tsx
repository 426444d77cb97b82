import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TOKEN_PERMISSIONS } from "#api/contract/permissions";
import { pageTitle } from "#app/forms/dialog-route";
import { findProofNeeded } from "#app/forms/proof.server";
import { submitAndShow } from "#app/forms/submit.server";
import { useAnswer } from "#app/forms/use-answer";
import { TOKENS } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { addressOf } from "#app/table/address";
import { CreatedTokenDialog } from "#app/tokens/created-token-dialog";
import { createToken } from "#app/tokens/new-token.server";
import { NewTokenDialog } from "#app/tokens/new-token-dialog";
import { PRESET, permissionChoices } from "#app/tokens/permission-choices.server";
import { TokenFormSchema } from "#app/tokens/token-form";

const TITLE = "New API Token";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, permissions } = await requireChange(TOKENS);
  const { searchParams } = new URL(request.url);
  return {
    offered: permissionChoices(searchParams, permissions),
    proof: await findProofNeeded(session),
    draft: await takeDraft({ permissions: TOKEN_PERMISSIONS }),
    closeTo: addressOf(TOKENS, searchParams, { [PRESET]: undefined }),
  };
}

export const action = ({ request }: ActionFunctionArgs) =>
  submitAndShow({
    request,
    page: TOKENS,
    schema: TokenFormSchema,
    send: createToken,
    failure: "Failed to create the API token",
  });

export default function NewTokenRoute() {
  const { offered, closeTo } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  if (outcome && "answer" in outcome)
    return <CreatedTokenDialog title={TITLE} closeTo={closeTo} {...outcome.answer} />;
  return <NewTokenDialog title={TITLE} closeTo={closeTo} offered={offered} />;
}
