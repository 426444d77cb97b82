import { useLoaderData, useNavigation } from "@remix-run/react";
import type { OwnAccount } from "#api/contract/account";
import { mapFields } from "#api/contract/map-fields";
import { ownUserFields, USER_FIELDS } from "#api/contract/user-fields";
import { Button } from "#app/components/button";
import { TextField, VersionField } from "#app/forms/fields";
import { DraftNotice, StaleNotice } from "#app/forms/form-dialog";
import { Labelled } from "#app/forms/labelled";
import { LanguageField, useOfferedLanguages } from "#app/forms/language-field";
import { PageForm } from "#app/forms/page-form";
import { useActionForm } from "#app/forms/use-action-form";
import { UserRound } from "#app/icons";
import type { Draft } from "#app/request/draft.server";
import { say } from "#languages/say";
import { Section } from "../section";
import { ProfileFormSchema } from "./forms";

/** The optional fields that are typed. */
const TEXTS = ownUserFields.filter((name) => name !== "language");

const LABELS: Record<(typeof TEXTS)[number], () => string> = {
  mobileNo: () => say("account.details.mobile"),
};

/** Name, optional fields and username. A language is chosen also where an administrator keeps the rest. */
export function DetailsSection({ profile }: { profile: OwnAccount }) {
  const text = profile.editable ? say("account.details.about") : say("account.details.fixed");
  const choosesLanguage = useOfferedLanguages() !== undefined;
  return (
    <Section icon={UserRound} title={say("account.details")} text={text}>
      {!profile.editable && <Details profile={profile} />}
      {(profile.editable || choosesLanguage) && <DetailsForm profile={profile} />}
    </Section>
  );
}

function Details({ profile }: { profile: OwnAccount }) {
  const facts = [
    [say("account.details.name"), profile.name],
    ...TEXTS.map((name) => [LABELS[name](), profile[name] ?? say("account.details.none")]),
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
        {profile.editable && (
          <>
            <TextField
              label={say("account.details.name")}
              field={fields.name}
              now={current?.name}
              autoComplete="name"
            />
            {TEXTS.map((name) => (
              <TextField
                key={name}
                label={LABELS[name]()}
                field={fields[name]}
                now={current && (current[name] ?? "")}
                type={USER_FIELDS[name].input}
                autoComplete={USER_FIELDS[name].autoComplete}
                optional
              />
            ))}
          </>
        )}
        <LanguageField
          label={say("language")}
          field={fields.language}
          now={current && (current.language ?? "")}
          asBrowser={say("account.details.as-browser")}
        />
        {profile.editable && <Username username={profile.username} />}
      </div>
      {/* Sent as they are. */}
      {!profile.editable &&
        (["name", ...TEXTS] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={(current ?? profile)[name] ?? ""} />
        ))}
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
