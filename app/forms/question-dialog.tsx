import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Button } from "#app/components/button";
import { DIALOG_TEXT, Dialog } from "./dialog";
import { DialogActions } from "./form-dialog";

interface QuestionDialogProps {
  title: string;
  closeTo: string;
  /** What it is about, by name. */
  name: string;
  /** What tells it from others of its name. */
  details?: readonly string[];
  /** Text of the button that says yes, and how it looks. */
  answer: string;
  look?: "primary" | "danger";
  /** Another way out, as a button: what the action gets as `intent`, and its text. */
  instead?: { intent: string; label: string } | undefined;
  /** What there is to know, and the question. */
  children: ReactNode;
}

/** A question before something is done to one thing. */
export function QuestionDialog({
  title,
  closeTo,
  name,
  details = [],
  answer,
  look = "primary",
  instead,
  children,
}: QuestionDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog title={title} closeTo={closeTo} role="alertdialog" described>
      <Form method="post" preventScrollReset className="contents">
        <AuthenticityTokenInput />
        <div id={DIALOG_TEXT} className="dialog-body dialog-body-single">
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
