import { permissionPhrase } from "#api/contract/permissions";
import type { Token } from "#api/contract/tokens";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";
import type { TakeOver } from "./token-page.server";
import { hintText, lastUseText } from "./token-text";

interface TakeOverDialogProps {
  title: string;
  closeTo: string;
  token: Token;
  takeOver: TakeOver;
}

/** Take Over, or why it isn't offered. */
export function TakeOverDialog({ title, closeTo, token, takeOver }: TakeOverDialogProps) {
  if (!takeOver.isOffered)
    return (
      <NoticeDialog
        title={title}
        closeTo={closeTo}
        message="This API token is yours already, belongs to someone who may do more than you, has ended, or can't do all that it allows. Create a new one."
      />
    );
  if (takeOver.lacking.length > 0)
    return <NoticeDialog title={title} closeTo={closeTo} message={lackingText(takeOver.lacking)} />;
  const name = token.createdBy?.name;
  return (
    <QuestionDialog
      title={title}
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
      <p>Anybody with a copy of it goes on with your rights. Take it over only if you know who uses it.</p>
    </QuestionDialog>
  );
}

const lackingText = (lacking: readonly string[]) =>
  `Only someone who has all of its permissions can take this token over. You lack: ${lacking.map(permissionPhrase).join("; ")}.`;
