import type { FormMetadata } from "@conform-to/react";
import type { FormEvent } from "react";
import { useDashboard } from "#app/request/use-dashboard";
import { PERSON_FIELD } from "./dialog-route";

/** The form, as `useActionForm` returns it. */
// biome-ignore lint/suspicious/noExplicitAny: the form's own fields don't matter here
export type FormState = Pick<FormMetadata<any>, "id" | "onSubmit"> & { allErrors?: Record<string, string[]> };

/**
 * The attributes of a form whose fields `useActionForm` checks.
 *
 * @param onFaults gets the invalid controls of a form that can't be sent, in their order
 */
export const checkedForm = (
  { id, onSubmit }: FormState,
  onSend?: () => void,
  onFaults?: (controls: HTMLElement[]) => void,
) => ({
  id,
  noValidate: true,
  onSubmit: (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    if (event.defaultPrevented) focusFault(event, onFaults);
    else onSend?.();
  },
});

/** The owner of the form: its content is kept for nobody else. */
export const PersonField = () => <input type="hidden" name={PERSON_FIELD} value={useDashboard()?.person} />;

/** The name of the button by which conform submits a form to validate it. */
const INTENT = "__intent__";

/**
 * Focuses the first invalid field, or the summary of a closed multi-select, when somebody submits the form. The
 * submissions by which conform validates each input leave the focus where it is.
 */
function focusFault(
  { currentTarget: form, nativeEvent }: FormEvent<HTMLFormElement>,
  onFaults?: (controls: HTMLElement[]) => void,
): void {
  if ((nativeEvent as SubmitEvent).submitter?.getAttribute("name") === INTENT) return;
  const faults = "[aria-invalid=true], .multi-select-error > summary";
  requestAnimationFrame(() => {
    const controls = [...form.querySelectorAll<HTMLElement>(faults)];
    onFaults?.(controls);
    controls[0]?.focus();
  });
}
