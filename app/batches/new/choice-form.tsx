import { useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/button";
import type { FormState } from "#app/forms/checked-form";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { DraftNotice } from "#app/forms/form-dialog";
import { PageForm } from "#app/forms/page-form";
import type { loadChoice } from "./choice.server";

const CHECK = "The check shows what would change for each person. Nothing changes before you apply it.";

interface ChoiceFormProps {
  form: FormState;
  /** The effect of the choice. */
  text: string;
  /** What the check is for. */
  check?: string;
  children?: ReactNode;
}

/** The form for a selection's change. Its button checks the choice and changes nothing. */
export function ChoiceForm({ form, text, check = CHECK, children }: ChoiceFormProps) {
  const { draft, closeTo } = useLoaderData<typeof loadChoice>();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <PageForm form={form}>
      <div className="page-form">
        <DraftNotice draft={draft} />
        {children}
        <div className="grid gap-1">
          <p role="status" className="wrap-anywhere font-semibold">
            {text}
          </p>
          <p className="text-muted">{check}</p>
        </div>
        <ConfirmFields />
      </div>
      <div className="page-actions">
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
        <Button type="submit" look="primary" busy={isBusy}>
          Check
        </Button>
      </div>
    </PageForm>
  );
}
