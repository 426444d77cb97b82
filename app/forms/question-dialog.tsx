import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Button } from "#app/components/button";
import { ConfirmFields } from "./confirm-fields";
import { DIALOG_TEXT, Dialog } from "./dialog";
import { DialogActions } from "./form-dialog";

interface QuestionDialogProps {
  title: string;
  closeTo: string;
  /** Name of the item. */
  name: string;
  /** Distinguishes it from items of the same name. */
  details?: readonly string[];
  /** Text and look of the confirm button. */
  answer: string;
  look?: "primary" | "danger";
  /** A second button: the value of `intent` for the action, and its text. */
  instead?: { intent: string; label: string } | undefined;
  /** Whether the action changes the user's own factors or password only. */
  own?: boolean;
  /** The consequences, and the question. */
  children: ReactNode;
}

/** Asks for confirmation before an action on one item. */
export function QuestionDialog({
  title,
  closeTo,
  name,
  details = [],
  answer,
  look = "primary",
  instead,
  own,
  children,
}: QuestionDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog title={title} closeTo={closeTo} role="alertdialog" described>
      <Form method="post" preventScrollReset className="contents">
        <AuthenticityTokenInput />
        <div className="dialog-body dialog-body-single">
          <div id={DIALOG_TEXT} className="contents">
            <p className="wrap-anywhere font-semibold">
              <bdi>{name}</bdi>
            </p>
            {details.length > 0 && (
              <p className="wrap-anywhere -mt-1 text-[0.8125rem] text-muted">
                {details.map((detail) => (
                  <bdi key={detail} className="block">
                    {detail}
                  </bdi>
                ))}
              </p>
            )}
            {children}
          </div>
          <ConfirmFields own={own} />
        </div>
        <DialogActions closeTo={closeTo}>
          {instead && (
            <Button type="submit" name="intent" value={instead.intent} busy={busy}>
              {instead.label}
            </Button>
          )}
          <Button type="submit" look={look} busy={busy}>
            {answer}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
