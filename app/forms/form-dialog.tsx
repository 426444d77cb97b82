import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Button, ButtonLink } from "#app/components/button";
import { rich } from "#app/components/rich";
import type { Draft } from "#app/request/draft.server";
import { sayMinute } from "#languages/dates";
import { say } from "#languages/say";
import { discardQuestion } from "./ask-to-leave";
import { checkedForm, type FormState, PersonField } from "./checked-form";
import { ConfirmFields } from "./confirm-fields";
import { Dialog } from "./dialog";
import { ErrorSummary, isBelow } from "./error-summary-dialog";
import type { FormFailure } from "./submit.server";
import { useAnswer } from "./use-answer";
import { ON_PURPOSE } from "./use-question-before";

interface FormDialogProps {
  title: string;
  closeTo: string;
  form: FormState;
  /** Text of the submit button. */
  submitLabel: string;
  /** Another submit button. Enter presses the first one. */
  more?: ReactNode;
  /** The edited item, as stored. */
  about?: ReactNode;
  /** Whether the form changes the user's own factors or password only. */
  own?: boolean;
  children: ReactNode;
}

/** A form in a dialog, with Cancel and the submit button. */
export function FormDialog({
  title,
  closeTo,
  form,
  submitLabel,
  more,
  about,
  own,
  children,
}: FormDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  const draft = useLoaderData<{ draft?: Draft }>()?.draft;
  const [faults, setFaults] = useState<HTMLElement[]>([]);
  const [touched, setTouched] = useState(draft !== undefined);
  return (
    <Dialog title={title} closeTo={closeTo} about={about} question={touched ? discardQuestion() : undefined}>
      <Form
        method="post"
        {...checkedForm(form, undefined, (controls) => setFaults(isBelow(controls) ? controls : []))}
        onInput={({ target }) => (target as HTMLInputElement).type !== "search" && setTouched(true)}
        preventScrollReset
        className="contents"
      >
        <AuthenticityTokenInput />
        <PersonField />
        <ErrorSummary controls={faults} errors={form.allErrors} />
        <div className="dialog-body">
          <DraftNotice draft={draft} />
          {children}
          <ConfirmFields own={own} />
        </div>
        <DialogActions closeTo={closeTo}>
          <Button type="submit" look="primary" busy={busy}>
            {submitLabel}
          </Button>
          {more}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The buttons at the bottom of a dialog: Cancel and `children`. */
export function DialogActions({
  closeTo,
  cancelLabel = say("dialog.cancel"),
  children,
}: {
  closeTo: string;
  cancelLabel?: string;
  children?: ReactNode;
}) {
  return (
    <div className="dialog-actions">
      <ButtonLink to={closeTo} state={ON_PURPOSE} preventScrollReset>
        {cancelLabel}
      </ButtonLink>
      {children}
    </div>
  );
}

/** Shown in a form that was restored after a sign-in or a failed attempt. */
export function DraftNotice({ draft }: { draft: Draft | undefined }) {
  if (useAnswer() || !draft) return null;
  return (
    <p role="alert" className="dialog-notice">
      {draft.lost.length > 0
        ? say("form.draft-in-part", { count: draft.lost.length, fields: draft.lost.join(", ") })
        : say("form.draft")}
    </p>
  );
}

/** Shown in a form whose values an address names, because a link from anywhere can lead to it. */
export function FilledInNotice({ from }: { from: string }) {
  return (
    <p role="status" className="dialog-notice">
      Filled in from {from}. Nothing has been saved yet: check the values, then save.
    </p>
  );
}

/** Shown in a form whose item somebody else changed while it was open. */
export function StaleNotice({ noun }: { noun: string }) {
  const changed = useAnswer<FormFailure<unknown>>()?.changed;
  return (
    <p role="alert" className="dialog-notice">
      {changed
        ? rich("form.changed-by", {
            thing: noun,
            person: <bdi>{changed.by}</bdi>,
            moment: sayMinute(changed.at),
            time: (inside: ReactNode) => (
              <time dateTime={changed.at} className="whitespace-nowrap" suppressHydrationWarning>
                {inside}
              </time>
            ),
          })
        : say("form.changed", { thing: noun })}
    </p>
  );
}
