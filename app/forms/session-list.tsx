import type { OwnSession } from "#api/contract/account";
import { Badge } from "#app/components/badge";
import { Button } from "#app/components/button";
import { rich } from "#app/components/rich";
import { Day, Timestamp } from "#app/components/timestamp";
import { type IconType, Monitor, Smartphone, Tablet } from "#app/icons";
import { saySecond } from "#languages/dates";
import { say } from "#languages/say";
import { PostForm, useSending } from "./post-form";

interface SessionListProps {
  sessions: readonly OwnSession[];
  label: string;
  /** Where a form ends one, by the field `session`. Undefined for those who may not. */
  action: string | undefined;
}

/** The network of the service's own computer, in IPv6. */
const LOOPBACK = "0:0:0:0::/64";

/** A user's sessions. */
export const SessionList = ({ sessions, label, action }: SessionListProps) => (
  <ul aria-label={label}>
    {sessions.map((session) => (
      <li key={session.id} className="border-hair border-t first:border-t-0">
        <Session session={session} action={action} />
      </li>
    ))}
  </ul>
);

function Session({ session, action }: { session: OwnSession; action: string | undefined }) {
  const { id, current, network, createdAt, lastUsedAt, applications } = session;
  const browser = session.browser ?? say("session.unknown-browser");
  const Icon = iconOf(browser);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 px-4.5 py-3.5">
      <span className="grid size-9 place-items-center rounded-field bg-wash text-primary sm:row-span-2">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="wrap-anywhere min-w-0 font-medium">{browser}</span>
        {current && <Badge tone="success">{say("session.this-device")}</Badge>}
      </p>
      {!current && action && (
        <EndForm
          id={id}
          action={action}
          name={say("session.sign-out-of", { browser, moment: saySecond(lastUsedAt) })}
        />
      )}
      <div className="col-start-2 col-end-4 text-[0.8125rem] text-muted max-sm:mt-0.5 sm:col-end-3">
        <p>
          {network && (
            <>
              <span className="wrap-anywhere">
                {network === LOOPBACK ? (
                  say("session.this-computer", { address: "::1" })
                ) : (
                  <bdi dir="ltr">{network}</bdi>
                )}
              </span>{" "}
              ·{" "}
            </>
          )}
          {rich("session.since", { day: <Day at={createdAt} /> })} ·{" "}
          {rich("session.last-used", { moment: <Timestamp at={lastUsedAt} /> })}
        </p>
        {applications.length > 0 && <Opened applications={applications} />}
      </div>
    </div>
  );
}

/** Shown at once. */
const FEW = 5;

/** The applications that a session has opened. */
function Opened({ applications }: Pick<OwnSession, "applications">) {
  const rest = applications.slice(FEW);
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <span>{say("session.opened")}</span> <Names names={applications.slice(0, FEW)} />
      {rest.length > 0 && (
        <details className="open:w-full">
          <summary className="w-fit cursor-pointer py-1 font-medium text-primary">
            {say("session.opened-more", { count: rest.length })}
          </summary>
          <div className="flex flex-wrap gap-1.5">
            <Names names={rest} />
          </div>
        </details>
      )}
    </div>
  );
}

const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, index) => (
    <span
      key={name}
      className="wrap-anywhere rounded-field border border-base-300 px-2 py-0.5 text-base-content text-xs"
    >
      <bdi>{name}</bdi>
      {index < names.length - 1 && <span className="sr-only">, </span>}
    </span>
  ));

/** @param name of the button, which tells the session from the others, for screen readers */
function EndForm({ id, action, name }: { id: string; action: string; name: string }) {
  const isEnding = useSending("session", id);
  return (
    <PostForm action={action} className="sm:row-span-2">
      <Button
        type="submit"
        name="session"
        value={id}
        className="btn-sm"
        busy={isEnding}
        aria-label={name}
        suppressHydrationWarning
      >
        {say("session.sign-out")}
      </Button>
    </PostForm>
  );
}

/** By the system that the browser's name ends with. */
function iconOf(browser: string): IconType {
  if (/(iPhone|Android)$/.test(browser)) return Smartphone;
  return browser.endsWith("iPad") ? Tablet : Monitor;
}
