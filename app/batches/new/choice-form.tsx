import type { FormMetadata } from "@conform-to/react";
import { useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/button";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { PERSON_FIELD } from "#app/forms/dialog-route";
import { DraftNotice, focusFault } from "#app/forms/form-dialog";
import { PostForm } from "#app/forms/post-form";
import { useDashboard } from "#app/request/use-dashboard";
import type { loadChoice } from "./choice.server";

interface ChoiceFormProps {
  // biome-ignore lint/suspicious/noExplicitAny: the form's own fields don't matter here
  form: Pick<FormMetadata<any>, "id" | "onSubmit">;
  /** What the choice will do. */
  text: string;
  children?: ReactNode;
}

/** What a selection's change is chosen in. Its button checks the choice and changes nothing. */
export function ChoiceForm({ form, text, children }: ChoiceFormProps) {
  const { draft, closeTo } = useLoaderData<typeof loadChoice>();
  const isBusy = useNavigation().formMethod === "POST";
  const person = useDashboard()?.person;
  return (
    <PostForm
      id={form.id}
      onSubmit={(event) => {
        form.onSubmit(event);
        if (event.defaultPrevented) focusFault(event);
      }}
      noValidate
      className="contents"
    >
      <input type="hidden" name={PERSON_FIELD} value={person} />
      <div className="page-form">
        <DraftNotice draft={draft} />
        {children}
        <div className="grid gap-1">
          <p role="status" className="wrap-anywhere font-semibold">
            {text}
          </p>
          <p className="text-muted">
            The check shows what would change for each person. Nothing changes before you apply it.
          </p>
        </div>
        <ConfirmFields />
      </div>
      <div className="page-actions">
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
        <Button type="submit" look="primary" busy={isBusy}>
          Check
        </Button>
      </div>
    </PostForm>
  );
}
