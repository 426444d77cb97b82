import type { FormMetadata } from "@conform-to/react";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { plural } from "#api/contract/counts";
import { Button, ButtonLink } from "#app/components/button";
import type { Draft } from "#app/request/draft.server";
import { useDashboard } from "#app/request/use-dashboard";
import { ConfirmFields } from "./confirm-fields";
import { Dialog } from "./dialog";
import { PERSON_FIELD } from "./dialog-route";
import { ON_PURPOSE } from "./use-question-before";

interface FormDialogProps {
  title: string;
  closeTo: string;
  // biome-ignore lint/suspicious/noExplicitAny: the form's own fields don't matter here
  form: Pick<FormMetadata<any>, "id" | "onSubmit" | "noValidate" | "errors" | "errorId">;
  /** Text of the submit button. */
  submitLabel: string;
  /** The edited item, as stored. */
  about?: ReactNode;
  /** Whether the form changes the user's own factors or password only. */
  own?: boolean;
  children: ReactNode;
}

/** A form in a dialog, with Cancel and the submit button. */
export function FormDialog({ title, closeTo, form, submitLabel, about, own, children }: FormDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  const draft = useLoaderData<{ draft?: Draft }>()?.draft;
  const [touched, setTouched] = useState(draft !== undefined);
  const person = useDashboard()?.person;
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      about={about}
      question={touched ? "Discard unsaved changes?" : undefined}
    >
      <Form
        method="post"
        id={form.id}
        onSubmit={(event) => {
          form.onSubmit(event);
          if (event.defaultPrevented) focusFault(event);
        }}
        onInput={({ target }) => (target as HTMLInputElement).type !== "search" && setTouched(true)}
        noValidate
        preventScrollReset
        className="contents"
      >
        <AuthenticityTokenInput />
        <input type="hidden" name={PERSON_FIELD} value={person} />
        <div className="dialog-body">
          <DraftNotice draft={draft} />
          {children}
          <ConfirmFields own={own} />
        </div>
        <DialogActions closeTo={closeTo}>
          <Button type="submit" look="primary" busy={busy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The name of the button by which conform submits a form to validate it. */
const INTENT = "__intent__";

/**
 * Focuses the first invalid field, or the summary of a closed multi-select, when somebody submits the form. What conform
 * submits at each input to validate it leaves the focus where it is.
 */
export function focusFault({ currentTarget: form, nativeEvent }: FormEvent<HTMLFormElement>): void {
  if ((nativeEvent as SubmitEvent).submitter?.getAttribute("name") === INTENT) return;
  const faults = "[aria-invalid=true], .multi-select-error > summary";
  requestAnimationFrame(() => form.querySelector<HTMLElement>(faults)?.focus());
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
  if (useActionData() || !draft) return null;
  return (
    <p role="alert" className="dialog-notice">
      This form hasn&apos;t been saved yet. Review it and save again.
      {draft.lost.length > 0 &&
        ` Enter ${plural(draft.lost.length, "this field", "these fields")} again: ${draft.lost.join(", ")}.`}
    </p>
  );
}

/** Shown in a form whose item somebody else changed while it was open. */
export function StaleNotice({ noun }: { noun: string }) {
  return (
    <p role="alert" className="dialog-notice">
      Somebody else changed this {noun}. Current values are shown under the fields that differ. Saving again
      overwrites them.
    </p>
  );
}
