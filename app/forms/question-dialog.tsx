import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Button } from "#app/components/button";
import { ConfirmFields } from "./confirm-fields";
import { DIALOG_TEXT, Dialog } from "./dialog";
import { DialogActions } from "./form-dialog";

export interface Answer {
  /** The value of `intent` for the action. */
  intent: string;
  label: string;
}

interface QuestionDialogProps {
  title: string;
  closeTo: string;
  /** Name of the item. */
  name: string;
  /** Distinguishes it from items of the same name. */
  details?: readonly string[];
  /** Text and look of the confirm button, and the value of `intent` for an action that needs one. */
  answer: string;
  look?: "primary" | "danger";
  intent?: string;
  /** Other buttons before it. */
  others?: readonly Answer[] | undefined;
  /** "dialog" where nothing is destroyed. */
  role?: "dialog" | "alertdialog";
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
  intent,
  others = [],
  role = "alertdialog",
  own,
  children,
}: QuestionDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog title={title} closeTo={closeTo} role={role} described>
      <Form method="post" preventScrollReset className="contents">
        <AuthenticityTokenInput />
        {/* Enter in a field presses the first button of a form. */}
        {intent && (
          <button type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden className="sr-only" />
        )}
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
          {others.map((other) => (
            <Button key={other.intent} type="submit" name="intent" value={other.intent} busy={busy}>
              {other.label}
            </Button>
          ))}
          <Button type="submit" {...(intent && { name: "intent", value: intent })} look={look} busy={busy}>
            {answer}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
