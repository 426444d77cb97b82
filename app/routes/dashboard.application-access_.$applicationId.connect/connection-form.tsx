import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
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
import { VERIFIED_LABEL, VERIFIED_TEXTS } from "#app/recipes/verified-texts";
import type { Draft } from "#app/request/draft.server";
import { useDashboard } from "#app/request/use-dashboard";
import { ProtocolChoice } from "../dashboard.application-access/protocol-choice";
import { PageField } from "../dashboard.application-access_.$applicationId/field";
import { PROTOCOL_CHOICES } from "../dashboard.application-access_.$applicationId/protocols";
import { useApplication } from "../dashboard.application-access_.$applicationId/use-application";
import { useShownConnection } from "./use-shown-connection";

/** What the form's fields hold: of the connection, or as they were typed. */
type Values = Record<string, unknown>;

const toValues = (connection: Connection): Values => ({
  ...connection,
  redirectUris: connection.redirectUris.join("\n"),
  postLogoutRedirectUris: connection.postLogoutRedirectUris.join("\n"),
  // A save of anything else must not count as a choice.
  emailVerified: isUnchosen(connection) ? "" : connection.emailVerified,
});

/** Whether nobody has chosen yet which addresses are verified. */
const isUnchosen = ({ emailVerifiedChosen }: Connection) => emailVerifiedChosen === false;

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
          <PageField
            {...field("redirectUris")}
            label="Redirect addresses"
            hint="Where a sign-in may lead back to. One per line. They are compared letter for letter."
            className="for-openid"
          >
            {(control) => <AddressLines {...control} name="redirectUris" value={text(values.redirectUris)} />}
          </PageField>
          <PageField
            {...field("postLogoutRedirectUris")}
            label="Addresses after sign-out"
            hint="Where signing out may lead to. One per line."
            className="for-openid"
          >
            {(control) => (
              <AddressLines
                {...control}
                name="postLogoutRedirectUris"
                value={text(values.postLogoutRedirectUris)}
              />
            )}
          </PageField>
          <div className="for-openid grid gap-4 sm:grid-cols-2">
            <PageField
              {...field("idTokenAlg")}
              label="Signing algorithm"
              hint="Of ID tokens. Most applications expect RS256."
            >
              {(control) => (
                <select
                  {...control}
                  name="idTokenAlg"
                  defaultValue={text(values.idTokenAlg)}
                  className="select w-full"
                >
                  {ALGS.map((alg) => (
                    <option key={alg}>{alg}</option>
                  ))}
                </select>
              )}
            </PageField>
            <PageField
              {...field("groupsClaim")}
              label="Groups claim"
              hint="What the claim groups holds. The claim roles always holds roles."
            >
              {(control) => (
                <select
                  {...control}
                  name="groupsClaim"
                  defaultValue={text(values.groupsClaim)}
                  className="select w-full"
                >
                  <option value="roles">Names of the user&apos;s roles</option>
                  <option value="groups">Names of the user&apos;s groups</option>
                </select>
              )}
            </PageField>
            <PageField
              {...field("emailVerified")}
              label={VERIFIED_LABEL}
              hint="What the claim email_verified says. An application may let a verified address into the account that already has it."
            >
              {(control) => (
                <select
                  {...control}
                  name="emailVerified"
                  defaultValue={text(values.emailVerified) || text(stored.emailVerified)}
                  className="select w-full"
                >
                  {isUnchosen(connection) && <option value="">Not chosen yet</option>}
                  {Object.entries(VERIFIED_TEXTS).map(([as, label]) => (
                    <option key={as} value={as}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </PageField>
            <PageField
              {...field("backchannelLogoutUri")}
              label="Back-channel sign-out address"
              hint="The service tells it when somebody signs out."
            >
              {(control) => (
                <input
                  {...control}
                  name="backchannelLogoutUri"
                  defaultValue={text(values.backchannelLogoutUri)}
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="Optional"
                  className="input w-full font-mono text-xs"
                />
              )}
            </PageField>
          </div>
          <div className="for-openid grid gap-4 sm:grid-cols-2">
            <Checkbox
              name="requirePkce"
              label="Require PKCE"
              hint="Refuses sign-ins without a code challenge."
              checked={Boolean(values.requirePkce)}
              className="for-confidential"
            />
            <Checkbox
              name="native"
              label="Native application"
              hint="On a desktop, a phone or a command line. It can use any local port, or a custom scheme."
              checked={Boolean(values.native)}
              className="for-public"
            />
            <Checkbox
              name="thirdParty"
              label="Third-party application"
              hint="People are asked for their consent."
              checked={Boolean(values.thirdParty)}
            />
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

const ALGS: readonly Connection["idTokenAlg"][] = ["RS256", "ES256"];

const ADDRESS_FIELDS = ["redirectUris", "postLogoutRedirectUris", "backchannelLogoutUri"];

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
  hint: ReactNode;
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
