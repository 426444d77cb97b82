import { getInputProps } from "@conform-to/react";
import { counted } from "#api/contract/counts";
import type { UserFactors } from "#api/contract/factors";
import { Timestamp } from "#app/components/timestamp";
import { type Field, TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import type { User } from "#app/sso-api/users.server";
import { ALL, choicesOf, type FactorChoice, FactorsFormSchema } from "./factors-form";

interface FactorsDialogProps {
  title: string;
  closeTo: string;
  user: User;
  factors: UserFactors;
  /** The value of the choice that is offered first. */
  chosen: string | null;
  /** Whether there is a mail server. */
  canSend: boolean;
}

/** A user's factors, and their removal. Where they have been removed, a new link for the enrolment. */
export function FactorsDialog({ title, closeTo, user, factors, chosen, canSend }: FactorsDialogProps) {
  const choices = choicesOf(factors);
  const { form, fields } = useActionForm(FactorsFormSchema, {
    factor: (choices.find(({ value }) => value === chosen) ?? choices[0])?.value ?? ALL,
    send: canSend,
  });
  return (
    <FormDialog
      title={title}
      closeTo={closeTo}
      form={form}
      submitLabel={choices.length > 0 ? "Remove" : "Make a new link"}
      about={<About user={user} />}
    >
      {choices.length > 0 ? (
        <Choices
          name={fields.factor.name}
          choices={choices}
          chosen={String(fields.factor.initialValue ?? "")}
        />
      ) : (
        <input type="hidden" name={fields.factor.name} value={ALL} />
      )}
      <div className="dialog-wide grid gap-2 text-muted">
        <Consequences user={user} factors={factors} />
      </div>
      <div className="dialog-wide">
        <TextField
          label="Reason"
          field={fields.reason}
          hint="For example, how you verified who is asking. Audit Reports show it."
          maxLength={200}
          autoComplete="off"
        />
      </div>
      {canSend && <SendSwitch field={fields.send} email={user.email} />}
    </FormDialog>
  );
}

function SendSwitch({ field, email }: { field: Field; email: string }) {
  const { key, ...props } = getInputProps(field, { type: "checkbox" });
  return (
    <label className="dialog-wide flex min-h-6 items-center gap-2.5 font-semibold text-[0.8125rem]">
      <input key={key} {...props} className="toggle toggle-primary toggle-sm" />
      <span className="wrap-anywhere min-w-0">
        Send the enrolment link to <bdi>{email}</bdi>
      </span>
    </label>
  );
}

const About = ({ user: { name, email } }: Pick<FactorsDialogProps, "user">) => (
  <>
    <bdi>{name}</bdi>, <bdi>{email}</bdi>
  </>
);

interface ChoicesProps {
  name: string;
  choices: readonly FactorChoice[];
  chosen: string;
}

const Choices = ({ name, choices, chosen }: ChoicesProps) => (
  <fieldset className="field dialog-wide">
    <legend className="field-label mb-1.5">What should be removed?</legend>
    <div className="grid gap-2">
      {choices.map(({ value, label, about }) => (
        <label key={value} className="choice-card">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="self-start"
          />
          <bdi className="wrap-anywhere font-semibold">{label}</bdi>
          <span className="choice-about">{about}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

function Consequences({ user: { name }, factors }: Pick<FactorsDialogProps, "user" | "factors">) {
  const { resetAt, recoveryCodes } = factors;
  if (resetAt) {
    return (
      <p>
        Every second factor was removed at <Timestamp at={resetAt} /> (UTC). <bdi>{name}</bdi> signs in with
        an enrolment link. A new link replaces the earlier one.
      </p>
    );
  }
  return (
    <p>
      {counted(recoveryCodes, "recovery code is", "recovery codes are")} left. When the last factor is
      removed, the recovery codes go too, <bdi>{name}</bdi> is signed out everywhere, and needs a link to set
      up their sign-in.
    </p>
  );
}
