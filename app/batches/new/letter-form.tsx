import { getCollectionProps } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { MOST_LETTERS } from "#api/contract/batch-limits";
import { formatCount } from "#api/contract/counts";
import type { Letter } from "#api/contract/letters";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { ChoiceCards } from "#app/forms/choice-cards";
import { FieldError } from "#app/forms/fields";
import { useActionForm } from "#app/forms/use-action-form";
import { Mail } from "#app/icons";
import type { loadChoice } from "./choice.server";
import { ChoiceForm } from "./choice-form";
import { LetterSchema } from "./forms";
import type { Selected } from "./selection.server";
import { letterText, peopleText } from "./texts";

const LETTERS: Record<Letter, { label: string; about: string }> = {
  factor: {
    label: "Second-factor reminder",
    about: "For people without a second factor. It leads to their security page.",
  },
  invitation: {
    label: "Invitation again",
    about: "For people who never accepted. It works for 7 days, and earlier links stop working.",
  },
  reset: {
    label: "Password reset link",
    about: "A link to set a new password. It works for 30 minutes. Until then, the old password works.",
  },
};

const CHECK =
  "The check shows who gets it, and why others don't. Nothing is sent before you apply it. Emails already sent can't be recalled.";

/** The choice of what is emailed to people. */
export function LetterForm({ selected }: { selected: Selected }) {
  const { letters, letter: asked, closeTo } = useLoaderData<typeof loadChoice>();
  const { form, fields } = useActionForm(LetterSchema, {
    letter: letters.find((one) => one === asked),
  });
  const { letter } = fields;
  if (selected.count > MOST_LETTERS) {
    return (
      <EmptyState
        icon={Mail}
        message={`You selected ${peopleText(selected)}. Email at most ${formatCount(MOST_LETTERS)} at once.`}
        action={<ButtonLink to={closeTo}>Narrow the filters</ButtonLink>}
      />
    );
  }
  return (
    <ChoiceForm form={form} text={letterText(selected, letter.value)} check={CHECK}>
      <ChoiceCards
        legend="Email"
        choices={letters.map((value) => ({ value, ...LETTERS[value] }))}
        name={letter.name}
        radios={getCollectionProps(letter, { type: "radio", options: letters })}
        className="field"
        aria-describedby={letter.valid ? undefined : letter.errorId}
      >
        <FieldError field={letter} label="Email" />
      </ChoiceCards>
    </ChoiceForm>
  );
}
