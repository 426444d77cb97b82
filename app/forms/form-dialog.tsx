import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { plural } from "#api/contract/counts";
import { utcMinute } from "#api/contract/moments";
import { Button, ButtonLink } from "#app/components/button";
import type { Draft } from "#app/request/draft.server";
import { DISCARD } from "./ask-to-leave";
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
    <Dialog title={title} closeTo={closeTo} about={about} question={touched ? DISCARD : undefined}>
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
  cancelLabel = "Cancel",
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
      This form hasn&apos;t been saved yet. Review it and save again.
      {draft.lost.length > 0 &&
        ` Enter ${plural(draft.lost.length, "this field", "these fields")} again: ${draft.lost.join(", ")}.`}
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
      {changed ? (
        <>
          <bdi>{changed.by}</bdi> changed this {noun} at{" "}
          <time dateTime={changed.at} className="whitespace-nowrap">
            {utcMinute(changed.at)} (UTC)
          </time>
        </>
      ) : (
        `Someone else changed this ${noun}`
      )}
      . Current values are shown under the fields that differ. Saving again overwrites them.
    </p>
  );
}
