import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import { questionAction } from "#app/noun/actions.server";
import { thingLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { tokens as client } from "#app/sso-api/tokens.server";
import { hintText, isOpen, lastUseText } from "#app/tokens/token-text";
import { tokens } from "#app/tokens/tokens.server";

const TITLE = "Revoke API Token";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = thingLoader(tokens);
export const action = questionAction(tokens, {
  send: client.revoke,
  success: "API token revoked",
  failure: "Failed to revoke the API token",
});

export default function RevokeTokenDialog() {
  const { thing: token, closeTo } = useLoaderData<typeof loader>();
  if (!token) return <ThingMissing title={TITLE} noun="API token" closeTo={closeTo} />;
  if (!isOpen(token))
    return <NoticeDialog title={TITLE} closeTo={closeTo} message="This API token has ended already." />;
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={token.name}
      details={[hintText(token)]}
      answer="Revoke"
      look="danger"
    >
      <p>Every call with this token is refused from now on. {lastUseText(token)}</p>
      <p>Are you sure you want to revoke this token? It can&apos;t be brought back.</p>
    </QuestionDialog>
  );
}
