import { getInputProps, getTextareaProps } from "@conform-to/react";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef } from "react";
import { CONNECTION_FIELDS, type ConnectionSettings, type FieldsOf } from "#api/contract/connection-fields";
import type { Connection } from "#api/contract/connections";
import { mapFields } from "#api/contract/map-fields";
import { applicationPath } from "#app/addresses";
import { Button, ButtonLink } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { discardQuestion } from "#app/forms/ask-to-leave";
import { Checkbox } from "#app/forms/checkbox";
import { ChoiceCards } from "#app/forms/choice-cards";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { LabelledField, SelectField, TextField, VersionField } from "#app/forms/fields";
import { DraftNotice, FilledInNotice, StaleNotice } from "#app/forms/form-dialog";
import { PageForm } from "#app/forms/page-form";
import { useActionForm } from "#app/forms/use-action-form";
import { ON_PURPOSE, useQuestionBefore } from "#app/forms/use-question-before";
import { CircleAlert } from "#app/icons";
import { GUIDE } from "#app/navigation";
import { VERIFIED_TEXTS } from "#app/recipes/verified-texts";
import type { Draft } from "#app/request/draft.server";
import { PROTOCOL_CHOICES } from "../page/protocols";
import { useApplication } from "../page/use-application";
import type { ConnectionFormSchema } from "./connection-form.server";
import type { RecipesShown } from "./recipe.server";
import { useShownConnection } from "./use-shown-connection";

/** As the form's fields show them. */
const toValues = (connection: Connection) => ({
  ...connection,
  ...mapFields(keysOf(LISTS), (name) => connection[name].join("\n")),
  ...mapFields(keysOf(FLAGS), (name) => (connection[name] ? "on" : undefined)),
  // A save of anything else must not count as a choice.
  emailVerified: connection.emailVerifiedChosen === false ? "" : connection.emailVerified,
  version: undefined,
});

/** The settings of a connection. Its style sheet hides the fields that don't count for the chosen protocol. */
export function ConnectionForm({ connection, fill }: ConnectionFormProps) {
  const draft = useLoaderData<{ draft?: Draft }>().draft;
  const form = useShownConnection(connection, draft !== undefined);
  useQuestionBefore(form.touched || fill ? discardQuestion() : undefined);
  return <Fields key={`${form.key} ${fill?.key}`} shown={form} fill={fill} draft={draft} />;
}

interface ConnectionFormProps {
  connection: Connection;
  /** What a recipe fills in, not yet saved. */
  fill: RecipesShown["fill"];
}

interface FieldsProps extends Pick<ConnectionFormProps, "fill"> {
  shown: ReturnType<typeof useShownConnection>;
  draft: Draft | undefined;
}

function Fields({ shown, fill, draft }: FieldsProps) {
  const { base, isSending, setTouched, markSent } = shown;
  const connection = fill?.connection ?? shown.shown;
  const { application, canChange, canReplaceSecret } = useApplication();
  const stored = toValues(connection);
  // A checkbox that isn't checked is absent from a draft.
  const initial = draft ? {} : stored;
  const { form, fields, failure, current } = useActionForm<typeof ConnectionFormSchema, Connection>(
    undefined,
    initial,
  );
  const { key } = useLocation();
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!failure) return;
    setTouched(true);
    place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure, setTouched]);

  const now = current && toValues(current);
  const refused = ADDRESS_FIELDS.flatMap((name) => fields[name].errors ?? []).length;
  /** The attributes that fields of each kind share. */
  const propsOf = <Name extends keyof typeof CONNECTION_FIELDS>(name: Name) => ({
    field: fields[name],
    label: CONNECTION_FIELDS[name].label,
    now: now && (now[name] ?? ""),
  });

  return (
    <Card title="Connection">
      <PageForm form={form} onInput={() => setTouched(true)} onSend={markSent}>
        <VersionField field={fields.version} read={base} current={current?.version} />
        <fieldset ref={place} disabled={!canChange} className="connection-form page-form">
          <DraftNotice draft={draft} />
          {fill && <FilledInNotice from={`the recipe for ${fill.recipe} at ${fill.origin}`} />}
          {current && <StaleNotice noun="connection" />}
          <ChoiceCards
            legend="Protocol"
            choices={PROTOCOL_CHOICES}
            name={fields.protocol.name}
            chosen={fields.protocol.initialValue ?? connection.protocol}
          />
          {keysOf(LISTS).map((name) => (
            <AddressLines key={name} {...propsOf(name)} hint={LISTS[name]} />
          ))}
          <div className="for-openid grid gap-4 sm:grid-cols-2">
            {keysOf(CHOICES).map((name) => (
              <SelectField
                key={name}
                {...propsOf(name)}
                hint={CHOICES[name].hint}
                options={[
                  ...(stored[name] === "" ? [{ value: "", label: "Not chosen yet" }] : []),
                  ...Object.entries(CHOICES[name].options).map(([value, label]) => ({ value, label })),
                ]}
              />
            ))}
            {keysOf(ADDRESSES).map((name) => (
              <TextField
                key={name}
                {...propsOf(name)}
                hint={ADDRESSES[name]}
                optional
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                className="font-mono text-xs"
              />
            ))}
          </div>
          <div className="for-openid grid gap-4 sm:grid-cols-2">
            {keysOf(FLAGS).map((name) => {
              const { key, ...props } = getInputProps(fields[name], { type: "checkbox" });
              return (
                <Checkbox
                  key={key}
                  {...props}
                  {...FLAGS[name]}
                  label={<span className="font-medium">{CONNECTION_FIELDS[name].label}</span>}
                />
              );
            })}
          </div>
          <p className="for-library text-muted">
            The application includes <code>sso.js</code>, and its back end signs each sign-in request with the
            secret. The{" "}
            <Link to={`${GUIDE}?${new URLSearchParams({ applicationId: application.id })}`}>
              Integration Guide
            </Link>{" "}
            has the whole way.
          </p>
          {connection.protocol.startsWith("openid") && (
            <p className="dialog-notice for-other">
              Saving this signs everybody out of the application: OpenID Connect no longer works for it.
            </p>
          )}
          <p className="for-none text-muted">
            Nothing is connected yet. Choose a protocol as soon as you know what the application speaks.
          </p>
          {canChange && !canReplaceSecret && (
            <p className="dialog-notice for-openid">
              New addresses, another groups claim and less protection take the permission{" "}
              <code>applications:secret</code>, which you lack.
            </p>
          )}
          {fill && application.homeUrl === null && canReplaceSecret && (
            <Checkbox
              name="launch"
              value={fill.origin}
              defaultChecked
              label={<span className="font-medium">Make {fill.origin} the launch address</span>}
              hint="People open the application there, from their own applications."
            />
          )}
          {failure && <ConfirmFields />}
        </fieldset>
        {canChange && (
          <div className="page-actions">
            <p role="alert" className="field-error me-auto">
              {failure && (
                <>
                  <CircleAlert className="size-4" />
                  {notSaved(refused)}
                </>
              )}
            </p>
            <ButtonLink
              to={applicationPath(application.id, "connect")}
              state={{ ...ON_PURPOSE, cancelled: key }}
              replace
              preventScrollReset
            >
              Cancel
            </ButtonLink>
            <Button type="submit" look="primary" busy={isSending}>
              Save changes
            </Button>
          </div>
        )}
      </PageForm>
    </Card>
  );
}

const keysOf = <Key extends string>(fields: Record<Key, unknown>) => Object.keys(fields) as Key[];

/** The fields' hints, in the order of the form. */
const LISTS: Record<FieldsOf<"addresses">, string> = {
  redirectUris: "One per line. Must match exactly what the application sends.",
  postLogoutRedirectUris: "Where people may return after signing out. One per line.",
};

const CHOICES: {
  [Name in FieldsOf<"choice">]: { hint: string; options: Record<ConnectionSettings[Name], string> };
} = {
  idTokenAlg: {
    hint: "For ID tokens. Most applications expect RS256.",
    options: { RS256: "RS256", ES256: "ES256" },
  },
  groupsClaim: {
    hint: "What to send in the groups claim. The roles claim always contains roles.",
    options: { roles: "Names of the user's roles", groups: "Names of the user's groups" },
  },
  emailVerified: {
    hint: "What to send in the email_verified claim. An application may link a verified address to an existing account.",
    options: VERIFIED_TEXTS,
  },
};

const ADDRESSES: Record<FieldsOf<"address">, string> = {
  backchannelLogoutUri: "We notify this address when someone signs out.",
};

const FLAGS: Record<FieldsOf<"flag">, { hint: string; className?: string }> = {
  requirePkce: { hint: "Reject sign-ins without PKCE.", className: "for-confidential" },
  native: {
    hint: "On a desktop, a phone or a command line. It can use any local port, or a custom scheme.",
    className: "for-public",
  },
  thirdParty: { hint: "People are asked for their consent." },
};

const ADDRESS_FIELDS = [...keysOf(LISTS), ...keysOf(ADDRESSES)];

function notSaved(refused: number): string {
  if (refused === 0) return "Nothing was saved.";
  return refused === 1
    ? "Nothing was saved. One address is refused."
    : `Nothing was saved. ${refused} addresses are refused.`;
}

/** Empty lines are removed when the field is left, so that the sentences' line numbers are those that one sees. */
function AddressLines(labelled: Omit<ComponentProps<typeof LabelledField>, "children">) {
  const { key, ...props } = getTextareaProps(labelled.field);
  return (
    <LabelledField {...labelled} errors={labelled.field.errors} className="for-openid">
      {(control) => (
        <textarea
          key={key}
          {...props}
          {...control}
          rows={Math.min(Math.max(String(labelled.field.value ?? "").split("\n").length, 2), 12)}
          wrap="off"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="address-lines"
          onBlur={({ currentTarget: lines }) => {
            lines.value = lines.value.trim().replace(/\s*\n\s*/g, "\n");
          }}
        />
      )}
    </LabelledField>
  );
}
