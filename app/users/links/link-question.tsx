import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Button } from "#app/components/button";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { DIALOG_TEXT, Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import type { User } from "#app/sso-api/users.server";
import { detailsOf } from "../about-user";
import type { LinkIntent } from "./link-form";

interface LinkQuestionProps {
  title: string;
  closeTo: string;
  user: User;
  /** What can be done, the usual one last. */
  answers: readonly { intent: LinkIntent; label: string }[];
  children: ReactNode;
}

/** Asks what should happen to a link for a user. */
export function LinkQuestion({ title, closeTo, user, answers, children }: LinkQuestionProps) {
  const busy = useNavigation().formMethod === "POST";
  const usual = answers.at(-1);
  return (
    <Dialog title={title} closeTo={closeTo} described>
      <Form method="post" preventScrollReset className="contents">
        <AuthenticityTokenInput />
        {/* Enter in a field presses the first button of a form. */}
        <button
          type="submit"
          name="intent"
          value={usual?.intent}
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        />
        <div className="dialog-body dialog-body-single">
          <div id={DIALOG_TEXT} className="contents">
            <p className="wrap-anywhere font-semibold">
              <bdi>{user.name}</bdi>
            </p>
            <p className="wrap-anywhere -mt-1 text-[0.8125rem] text-muted">
              {detailsOf(user).map((detail) => (
                <bdi key={detail} className="block">
                  {detail}
                </bdi>
              ))}
            </p>
            {children}
          </div>
          <ConfirmFields />
        </div>
        <DialogActions closeTo={closeTo}>
          {answers.map(({ intent, label }) => (
            <Button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              look={intent === usual?.intent ? "primary" : "outline"}
              busy={busy}
            >
              {label}
            </Button>
          ))}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
