import { useState } from "react";
import type { Appearance } from "#api/contract/appearance";
import { APPEARANCE_FIELDS, type AppearanceField } from "#api/contract/appearance-fields";
import { mapFields } from "#api/contract/map-fields";
import { Button } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { type Field, TextField, VersionField } from "#app/forms/fields";
import { DraftNotice, FilledInNotice, StaleNotice } from "#app/forms/form-dialog";
import { Labelled } from "#app/forms/labelled";
import { PageForm } from "#app/forms/page-form";
import { useSending } from "#app/forms/post-form";
import { useActionForm } from "#app/forms/use-action-form";
import { APPEARANCE } from "#app/navigation";
import type { Draft } from "#app/request/draft.server";
import type { AppearanceFormSchema, Typed } from "./forms";
import { AccentHint, LookCard } from "./look-card";

interface AppearanceFormProps {
  stored: Appearance;
  /** As the preview had it. */
  typed: Typed;
  draft: Draft | undefined;
}

/** Name, contact, colour and links: one form, because one proof saves them. Beside it, what becomes of them. */
export function AppearanceForm({ stored, typed, draft }: AppearanceFormProps) {
  const initial = Object.fromEntries(
    APPEARANCE_FIELDS.map((name) => [name, typed[name] ?? stored[name] ?? ""]),
  );
  const { form, fields, failure, current } = useActionForm<typeof AppearanceFormSchema, Appearance>(
    undefined,
    initial,
  );
  const isTyped = Object.keys(typed).length > 0 && !draft && !current;
  const [shown, setShown] = useState<Typed>(() =>
    mapFields(APPEARANCE_FIELDS, (name) => String(fields[name].initialValue ?? "")),
  );
  const isSaving = useSending("intent", "save");
  const now = (name: AppearanceField) => current && (current[name] ?? "");
  const link = { optional: true, inputMode: "url", autoComplete: "off", spellCheck: false } as const;
  return (
    <>
      <PageForm
        form={form}
        action={APPEARANCE}
        className="page-stack content-start"
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement;
          if (name in shown) setShown({ ...shown, [name]: value });
        }}
      >
        <VersionField field={fields.version} read={stored.version} current={current?.version} />
        {(draft || current || isTyped) && (
          <div>
            <DraftNotice draft={draft} />
            {isTyped && <FilledInNotice from="this page’s address" />}
            {current && <StaleNotice noun="appearance" />}
          </div>
        )}
        <Card title="Name and contact">
          <div className="page-form form-columns">
            <OrSetting
              by={stored.nameSetBy}
              value={stored.name}
              label="Name"
              hint="In the footer, in emails and on invitations."
              field={fields.name}
              now={now("name")}
            />
            <OrSetting
              by={stored.contactSetBy}
              value={stored.contact}
              label="Contact"
              hint="Who people ask for help: an email address, an https address or a sentence."
              field={fields.contact}
              now={now("contact")}
            />
          </div>
        </Card>
        <Card title="Colour">
          <div className="page-form">
            <TextField
              label="Accent colour"
              hint="Of buttons and links, such as #0b6e4f. Leave it empty for the usual one."
              field={fields.accent}
              now={now("accent")}
              optional
              autoComplete="off"
              spellCheck={false}
            />
            <AccentHint accent={shown.accent} />
          </div>
        </Card>
        <Card title="Links">
          <div className="page-form form-columns">
            <p className="text-muted">
              Below the sign-in page and similar pages, and in emails. They must use https.
            </p>
            <TextField label="Help" field={fields.helpUrl} now={now("helpUrl")} {...link} />
            <TextField label="Privacy" field={fields.privacyUrl} now={now("privacyUrl")} {...link} />
            <TextField label="Terms" field={fields.termsUrl} now={now("termsUrl")} {...link} />
          </div>
        </Card>
        {failure && <ConfirmFields />}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" name="intent" value="save" look="primary" busy={isSaving}>
            Save changes
          </Button>
          <Button type="submit" name="intent" value="preview">
            Preview
          </Button>
        </div>
      </PageForm>
      <LookCard stored={stored} typed={shown} />
    </>
  );
}

interface OrSettingProps {
  /** The setting that decides the value. */
  by: string | null;
  value: string | null;
  label: string;
  hint: string;
  field: Field;
  now: string | undefined;
}

/** A value that can't be changed here if a setting decides it. */
const OrSetting = ({ by, value, ...field }: OrSettingProps) =>
  by === null ? (
    <TextField {...field} optional autoComplete="off" />
  ) : (
    <Labelled id={field.field.id} label={field.label} hint={`Set by ${by}.`}>
      {(control) => <input {...control} value={value ?? ""} readOnly className="input w-full" />}
    </Labelled>
  );
