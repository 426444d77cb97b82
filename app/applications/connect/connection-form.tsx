import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { CONNECTION_FIELDS, type ConnectionSettings, type FieldsOf } from "#api/contract/connection-fields";
import type { Connection } from "#api/contract/connections";
import { applicationPath } from "#app/addresses";
import { Button, ButtonLink } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { PERSON_FIELD } from "#app/forms/dialog-route";
import { PostForm } from "#app/forms/post-form";
import type { FormFailure } from "#app/forms/submit.server";
import { ON_PURPOSE, useQuestionBefore } from "#app/forms/use-question-before";
import { CircleAlert } from "#app/icons";
import { GUIDE } from "#app/navigation";
import { VERIFIED_TEXTS } from "#app/recipes/verified-texts";
import type { Draft } from "#app/request/draft.server";
import { useDashboard } from "#app/request/use-dashboard";
import { PageField } from "../page/field";
import { PROTOCOL_CHOICES } from "../page/protocols";
import { useApplication } from "../page/use-application";
import { ProtocolChoice } from "../protocol-choice";
import { useShownConnection } from "./use-shown-connection";

/** What the form's fields hold: of the connection, or as they were typed. */
type Values = Record<string, unknown>;

const toValues = (connection: Connection): Values => ({
  ...connection,
  redirectUris: connection.redirectUris.join("\n"),
  postLogoutRedirectUris: connection.postLogoutRedirectUris.join("\n"),
  // A save of anything else must not count as a choice.
  emailVerified: connection.emailVerifiedChosen === false ? "" : connection.emailVerified,
});

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The settings of a connection. Its style sheet hides the fields that don't count for the chosen protocol. */
export function ConnectionForm({ connection }: { connection: Connection }) {
  const draft = useLoaderData<{ draft?: Draft }>().draft;
  const form = useShownConnection(connection, draft !== undefined);
  useQuestionBefore(form.touched ? "Discard unsaved changes?" : undefined);
  return <Fields key={form.key} shown={form} draft={draft} />;
}

interface FieldsProps {
  shown: ReturnType<typeof useShownConnection>;
  draft: Draft | undefined;
}

function Fields({ shown, draft }: FieldsProps) {
  const { shown: connection, base, isSending, setTouched, markSent } = shown;
  const { application, canChange, canReplaceSecret } = useApplication();
  const refusal = useActionData<FormFailure<Connection> | { registers: string }>();
  const failure = refusal && "result" in refusal ? refusal : undefined;
  const person = useDashboard()?.person;
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!failure) return;
    setTouched(true);
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure, setTouched]);

  const stored = toValues(connection);
  const typed = failure?.result?.initialValue ?? draft?.values;
  const values: Values = typed ?? stored;
  const current = failure?.current && toValues(failure.current as Connection);
  const errors = failure?.result?.error ?? {};
  const refused = ADDRESS_FIELDS.flatMap((name) => errors[name] ?? []).length;
  const field = (name: string) => ({
    errors: errors[name],
    now: current && text(current[name]) !== text(values[name]) ? text(current[name]) : undefined,
  });

  return (
    <Card title="Connection">
      <PostForm
        ref={form}
        noValidate
        onInput={() => setTouched(true)}
        onSubmit={markSent}
        className="contents"
      >
        <input type="hidden" name={PERSON_FIELD} value={person} />
        <input
          type="hidden"
          name="version"
          value={String(failure?.current?.version ?? ((typed ? text(values.version) : "") || base))}
        />
        <fieldset disabled={!canChange} className="connection-form page-form">
          <Notices isStale={current !== undefined} isRestored={draft !== undefined && !failure} />
          <ProtocolChoice
            legend="Protocol"
            choices={PROTOCOL_CHOICES}
            chosen={(text(values.protocol) || connection.protocol) as Connection["protocol"]}
          />
          {keysOf(LISTS).map((name) => (
            <PageField
              key={name}
              {...field(name)}
              label={CONNECTION_FIELDS[name].label}
              hint={LISTS[name]}
              className="for-openid"
            >
              {(control) => <AddressLines {...control} name={name} value={text(values[name])} />}
            </PageField>
          ))}
          <div className="for-openid grid gap-4 sm:grid-cols-2">
            {keysOf(CHOICES).map((name) => (
              <PageField
                key={name}
                {...field(name)}
                label={CONNECTION_FIELDS[name].label}
                hint={CHOICES[name].hint}
              >
                {(control) => (
                  <select
                    {...control}
                    name={name}
                    defaultValue={text(values[name]) || text(stored[name])}
                    className="select w-full"
                  >
                    {stored[name] === "" && <option value="">Not chosen yet</option>}
                    {Object.entries(CHOICES[name].options).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </PageField>
            ))}
            {keysOf(ADDRESSES).map((name) => (
              <PageField
                key={name}
                {...field(name)}
                label={CONNECTION_FIELDS[name].label}
                hint={ADDRESSES[name]}
              >
                {(control) => (
                  <input
                    {...control}
                    name={name}
                    defaultValue={text(values[name])}
                    inputMode="url"
                    autoComplete="off"
                    spellCheck={false}
                    placeholder="Optional"
                    className="input w-full font-mono text-xs"
                  />
                )}
              </PageField>
            ))}
          </div>
          <div className="for-openid grid gap-4 sm:grid-cols-2">
            {keysOf(FLAGS).map((name) => (
              <Checkbox
                key={name}
                name={name}
                label={CONNECTION_FIELDS[name].label}
                checked={Boolean(values[name])}
                {...FLAGS[name]}
              />
            ))}
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
          {failure && <ConfirmFields />}
        </fieldset>
        {canChange && (
          <div className="page-actions">
            <p role="alert" className="field-error mr-auto">
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
      </PostForm>
    </Card>
  );
}

const keysOf = <Key extends string>(fields: Record<Key, unknown>) => Object.keys(fields) as Key[];

/** The fields' hints, in the order of the form. */
const LISTS: Record<FieldsOf<"addresses">, string> = {
  redirectUris: "Where a sign-in may lead back to. One per line. They are compared letter for letter.",
  postLogoutRedirectUris: "Where signing out may lead to. One per line.",
};

const CHOICES: {
  [Name in FieldsOf<"choice">]: { hint: string; options: Record<ConnectionSettings[Name], string> };
} = {
  idTokenAlg: {
    hint: "Of ID tokens. Most applications expect RS256.",
    options: { RS256: "RS256", ES256: "ES256" },
  },
  groupsClaim: {
    hint: "What the claim groups holds. The claim roles always holds roles.",
    options: { roles: "Names of the user's roles", groups: "Names of the user's groups" },
  },
  emailVerified: {
    hint: "What the claim email_verified says. An application may let a verified address into the account that already has it.",
    options: VERIFIED_TEXTS,
  },
};

const ADDRESSES: Record<FieldsOf<"address">, string> = {
  backchannelLogoutUri: "The service tells it when somebody signs out.",
};

const FLAGS: Record<FieldsOf<"flag">, { hint: string; className?: string }> = {
  requirePkce: { hint: "Refuses sign-ins without a code challenge.", className: "for-confidential" },
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

function Notices({ isStale, isRestored }: { isStale: boolean; isRestored: boolean }) {
  if (isStale) {
    return (
      <p role="alert" className="dialog-notice">
        Somebody else changed this connection. Current values are shown under the fields that differ. Saving
        again overwrites them.
      </p>
    );
  }
  if (!isRestored) return null;
  return (
    <p role="alert" className="dialog-notice">
      This form hasn&apos;t been saved yet. Review it and save again.
    </p>
  );
}

/** Empty lines are removed when the field is left, so that the sentences' line numbers are those that one sees. */
function AddressLines({ value, ...control }: { value: string; name: string; id: string }) {
  return (
    <textarea
      {...control}
      defaultValue={value}
      rows={Math.min(Math.max(value.split("\n").length, 2), 12)}
      wrap="off"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className="address-lines"
      onBlur={({ currentTarget: lines }) => {
        lines.value = lines.value.trim().replace(/\s*\n\s*/g, "\n");
      }}
    />
  );
}

interface CheckboxProps {
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  className?: string;
}

function Checkbox({ name, label, hint, checked, className = "" }: CheckboxProps) {
  const id = useId();
  return (
    <div className={`check-field ${className}`}>
      <input
        type="checkbox"
        id={id}
        name={name}
        defaultChecked={checked}
        aria-describedby={`${id}-hint`}
        className="checkbox checkbox-sm checkbox-primary"
      />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    </div>
  );
}
