import type { ReactNode } from "react";
import { FormDialog } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { EmptyFormSchema } from "./forms";

interface IntroDialogProps {
  title: string;
  submitLabel: string;
  children: ReactNode;
}

/** Says what is about to happen, and asks for the proof that it needs. */
export function IntroDialog({ children, ...dialog }: IntroDialogProps) {
  const { form } = useActionForm(EmptyFormSchema, {});
  return (
    <FormDialog {...dialog} closeTo={ACCOUNT_SECURITY} form={form} own>
      <p className="dialog-wide">{children}</p>
    </FormDialog>
  );
}
