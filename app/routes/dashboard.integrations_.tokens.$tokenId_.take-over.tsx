import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { permissionPhrase } from "#api/contract/permissions";
import { pageTitle } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { findProofNeeded } from "#app/forms/proof.server";
import { QuestionDialog } from "#app/forms/question-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { TOKENS } from "#app/navigation";
import { idOf } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { requireChange } from "#app/session/guards.server";
import { tokens as client } from "#app/sso-api/tokens.server";
import { readToken } from "#app/tokens/token-page.server";
import { hintText, lastUseText } from "#app/tokens/token-text";
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

export const action = async ({ request, params }: ActionFunctionArgs) =>
  submitDelete({
    page: TOKENS,
    form: await request.clone().formData(),
    send: (session) => client.takeOver(session, idOf(params)),
    success: "The API token is yours now",
    failure: "Failed to take over the API token",
    closeTo: tokens.closeTo(request, idOf(params)),
  });

export default function TakeOverDialog() {
  const { token, takeOver, closeTo } = useLoaderData<typeof loader>();
  if (!token || !takeOver) return <ThingMissing title={TITLE} noun="API token" closeTo={closeTo} />;
  if (!takeOver.isOffered)
    return (
      <NoticeDialog
        title={TITLE}
        closeTo={closeTo}
        message="This API token is yours already, belongs to somebody who may do more than you, has ended, or can't do all that it allows. Create a new one."
      />
    );
  if (takeOver.lacking.length > 0)
    return <NoticeDialog title={TITLE} closeTo={closeTo} message={lackingText(takeOver.lacking)} />;
  const name = token.createdBy?.name;
  return (
    <QuestionDialog
      title={TITLE}
      closeTo={closeTo}
      name={token.name}
      details={[hintText(token)]}
      answer="Take over"
    >
      <p>
        The token then acts for you in place of <bdi>{name}</bdi>: it goes on working when they leave, and
        audits name you with it. The token itself stays the same, so nothing that uses it has to be changed.{" "}
        {lastUseText(token)}
      </p>
      <p>Whoever has a copy of it goes on with your rights. Take it over only if you know who uses it.</p>
    </QuestionDialog>
  );
}

const lackingText = (lacking: readonly string[]) =>
  `Only somebody who has all of its permissions can take this token over. You lack: ${lacking.map(permissionPhrase).join("; ")}.`;
