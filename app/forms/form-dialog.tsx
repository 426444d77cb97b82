import type { FormMetadata } from "@conform-to/react";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Button, ButtonLink } from "#app/components/button";
import type { Draft } from "#app/request/draft.server";
import { useDashboard } from "#app/request/use-dashboard";
import { Dialog, ON_PURPOSE } from "./dialog";
import { PERSON_FIELD } from "./dialog-route";

interface FormDialogProps {
  title: string;
  closeTo: string;
  // biome-ignore lint/suspicious/noExplicitAny: the form's own fields don't matter here
  form: Pick<FormMetadata<any>, "id" | "onSubmit" | "noValidate" | "errors" | "errorId">;
  /** Text of the button that sends the form. */
  submitLabel: string;
  /** What is edited, as it was before. */
  about?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: fields, Cancel and the button that sends it. */
export function FormDialog({ title, closeTo, form, submitLabel, about, children }: FormDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  const draft = useLoaderData<{ draft?: Draft }>()?.draft;
  const [touched, setTouched] = useState(draft !== undefined);
  const person = useDashboard()?.person;
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      about={about}
      question={touched ? "Discard what you typed?" : undefined}
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

/** The first field that is wrong takes the focus; a list of choices that is closed does so by its summary. */
function focusFault({ currentTarget: form }: FormEvent<HTMLFormElement>): void {
  const faults = "[aria-invalid=true], .multi-select-error > summary";
  requestAnimationFrame(() => form.querySelector<HTMLElement>(faults)?.focus());
}

/** The line of buttons under a dialog: Cancel, and what it is there for. */
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

/** Said in a form that comes back as it was typed, after a sign-in or another try. */
function DraftNotice({ draft }: { draft: Draft | undefined }) {
  if (useActionData() || !draft) return null;
  return (
    <p role="alert" className="dialog-notice">
      This has not been saved yet. Check what you typed and save again.
      {draft.lost.length > 0 && ` These fields couldn't be kept: ${draft.lost.join(", ")}.`}
    </p>
  );
}

/** Said in a form whose thing was changed by somebody else while it was open. */
export function StaleNotice({ noun }: { noun: string }) {
  return (
    <p role="alert" className="dialog-notice">
      Somebody else changed this {noun} meanwhile. Under each field that differs stands what it is now; saving
      again replaces that with what you typed.
    </p>
  );
}
