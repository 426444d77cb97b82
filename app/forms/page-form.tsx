import type { FormMetadata } from "@conform-to/react";
import type { FormProps } from "@remix-run/react";
import type { FormEvent } from "react";
import { useDashboard } from "#app/request/use-dashboard";
import { PERSON_FIELD } from "./dialog-route";
import { PostForm } from "./post-form";

/** The form, as `useDialogForm` returns it. */
// biome-ignore lint/suspicious/noExplicitAny: the form's own fields don't matter here
export type FormState = Pick<FormMetadata<any>, "id" | "onSubmit">;

/** The attributes of a form whose fields `useDialogForm` checks. */
export const checkedForm = ({ id, onSubmit }: FormState, onSend?: () => void) => ({
  id,
  noValidate: true,
  onSubmit: (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    if (event.defaultPrevented) focusFault(event);
    else onSend?.();
  },
});

/** Whose form it is: what somebody typed is kept for nobody else. */
export const PersonField = () => <input type="hidden" name={PERSON_FIELD} value={useDashboard()?.person} />;

interface PageFormProps extends Omit<FormProps, "id" | "onSubmit"> {
  form: FormState;
  /** When it is sent, unless something is wrong with it. */
  onSend?: () => void;
}

/** A form of a page; `FormDialog` is that of a dialog. */
export const PageForm = ({ form, onSend, children, ...props }: PageFormProps) => (
  <PostForm className="contents" {...checkedForm(form, onSend)} {...props}>
    <PersonField />
    {children}
  </PostForm>
);

/** The name of the button by which conform submits a form to validate it. */
const INTENT = "__intent__";

/**
 * Focuses the first invalid field, or the summary of a closed multi-select, when somebody submits the form. What conform
 * submits at each input to validate it leaves the focus where it is.
 */
function focusFault({ currentTarget: form, nativeEvent }: FormEvent<HTMLFormElement>): void {
  if ((nativeEvent as SubmitEvent).submitter?.getAttribute("name") === INTENT) return;
  const faults = "[aria-invalid=true], .multi-select-error > summary";
  requestAnimationFrame(() => form.querySelector<HTMLElement>(faults)?.focus());
}
