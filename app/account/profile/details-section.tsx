import { useLoaderData, useNavigation } from "@remix-run/react";
import type { OwnAccount } from "#api/contract/account";
import { mapFields } from "#api/contract/map-fields";
import { ownUserFields, USER_FIELDS } from "#api/contract/user-fields";
import { Button } from "#app/components/button";
import { languageName } from "#app/components/language-name";
import { TextField, VersionField } from "#app/forms/fields";
import { DraftNotice, StaleNotice } from "#app/forms/form-dialog";
import { Labelled } from "#app/forms/labelled";
import { LanguageField } from "#app/forms/language-field";
import { PageForm } from "#app/forms/page-form";
import { useActionForm } from "#app/forms/use-action-form";
import { UserRound } from "#app/icons";
import type { Draft } from "#app/request/draft.server";
import { say } from "#languages/say";
import { Section } from "../section";
import { ProfileFormSchema } from "./forms";

const LABELS: Record<(typeof ownUserFields)[number], () => string> = {
  mobileNo: () => say("account.details.mobile"),
  language: () => say("language"),
};

function shown(name: keyof typeof LABELS, value: string | null): string {
  if (name !== "language") return value ?? say("account.details.none");
  return value === null ? say("account.details.as-browser") : languageName(value);
}

/** Name, optional fields and username. */
export function DetailsSection({ profile }: { profile: OwnAccount }) {
  const text = profile.editable ? say("account.details.about") : say("account.details.fixed");
  return (
    <Section icon={UserRound} title={say("account.details")} text={text}>
      {profile.editable ? <DetailsForm profile={profile} /> : <Details profile={profile} />}
    </Section>
  );
}

function Details({ profile }: { profile: OwnAccount }) {
  const facts = [
    [say("account.details.name"), profile.name],
    ...ownUserFields.map((name) => [LABELS[name](), shown(name, profile[name])]),
    [say("sign-in.username"), profile.username],
  ];
  return (
    <dl className="border-hair border-t px-4.5 py-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DetailsForm({ profile }: { profile: OwnAccount }) {
  const { form, fields, current } = useActionForm<typeof ProfileFormSchema, OwnAccount>(ProfileFormSchema, {
    name: profile.name,
    ...mapFields(ownUserFields, (name) => profile[name] ?? ""),
  });
  const { state, formData } = useNavigation();
  const draft = useLoaderData<{ draft?: Draft }>().draft;
  const isSaving = state !== "idle" && formData?.has(fields.name.name);
  return (
    <PageForm form={form} className="border-hair border-t">
      <VersionField field={fields.version} read={profile.version} current={current?.version} />
      <div className="grid gap-x-4 gap-y-4 px-4.5 py-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <DraftNotice draft={draft} />
          {current && <StaleNotice noun="profile" />}
        </div>
        <TextField
          label={say("account.details.name")}
          field={fields.name}
          now={current?.name}
          autoComplete="name"
        />
        {ownUserFields.map((name) =>
          name === "language" ? (
            <LanguageField
              key={name}
              label={LABELS[name]()}
              field={fields[name]}
              now={current && (current[name] ?? "")}
              asBrowser={say("account.details.as-browser")}
            />
          ) : (
            <TextField
              key={name}
              label={LABELS[name]()}
              field={fields[name]}
              now={current && (current[name] ?? "")}
              type={USER_FIELDS[name].input}
              autoComplete={USER_FIELDS[name].autoComplete}
              optional
            />
          ),
        )}
        <Username username={profile.username} />
      </div>
      <div className="flex justify-end border-hair border-t px-4.5 py-3">
        <Button type="submit" look="primary" busy={isSaving}>
          {say("account.details.save")}
        </Button>
      </div>
    </PageForm>
  );
}

/** Locked: people sign in with it. */
const Username = ({ username }: { username: string }) => (
  <Labelled
    id="username"
    label={say("sign-in.username")}
    hint={say("account.details.username-hint")}
    className="sm:col-span-2"
  >
    {(control) => <input {...control} value={username} readOnly className="input w-full" />}
  </Labelled>
);
