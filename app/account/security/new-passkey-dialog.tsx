import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CreationOptions } from "#api/contract/factors";
import { DIALOG_TEXT } from "#app/forms/dialog";
import { FieldError, TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { say } from "#languages/say";
import { createPasskey } from "./create-passkey";
import { NewPasskeyFormSchema } from "./forms";

interface NewPasskeyDialogProps {
  title: string;
  options: CreationOptions;
  /** Suggested. */
  name: string;
}

/** Asks for a name, then for the passkey by the browser's dialog, and sends both. */
export function NewPasskeyDialog({ title, options, name }: NewPasskeyDialogProps) {
  const { form, fields, refusal } = useActionForm(NewPasskeyFormSchema, { name });
  const credential = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");

  // A refused passkey is not sent again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal counts
  useEffect(() => {
    if (credential.current) credential.current.value = "";
  }, [refusal]);

  async function create(element: HTMLFormElement) {
    setSaid("");
    const created = await createPasskey(options);
    if ("fault" in created) return setSaid(created.fault);
    if (!credential.current) return;
    credential.current.value = created.json;
    element.requestSubmit();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (event.defaultPrevented || credential.current?.value) return;
    event.preventDefault();
    void create(event.currentTarget);
  }

  return (
    <FormDialog
      title={title}
      closeTo={ACCOUNT_SECURITY}
      form={{ id: form.id, onSubmit }}
      submitLabel={say("account.add-passkey.create")}
      own
    >
      <p id={DIALOG_TEXT} className="dialog-wide">
        {say("account.add-passkey.browser")}
      </p>
      <div className="dialog-wide">
        <TextField
          label={say("step.passkey-name")}
          field={fields.name}
          hint={say("step.passkey-name-hint")}
          autoComplete="off"
        />
      </div>
      <input ref={credential} type="hidden" name={fields.credential.name} />
      <div className="dialog-wide">
        <FieldError field={fields.credential} />
        <p role="alert" className="field-error">
          {said}
        </p>
        <noscript>
          <p className="dialog-notice">{say("account.add-passkey.script")}</p>
        </noscript>
      </div>
    </FormDialog>
  );
}
