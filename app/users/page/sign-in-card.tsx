import type { ReactNode } from "react";
import { userPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { CopyButton } from "#app/components/copy-button";
import { Card } from "#app/components/page-card";
import { Timestamp } from "#app/components/timestamp";
import { CircleCheck, CircleX, Clock, type IconType, KeyRound, Monitor, TriangleAlert } from "#app/icons";
import { factorReminder } from "./factor-reminder";
import { failedText, type Line, type Look, secondFactorOf, sessionsOf, verdictOf } from "./sign-in-text";
import { useUser } from "./use-user";

const ICONS: Record<Look, IconType> = { yes: CircleCheck, later: Clock, no: CircleX };

/** Whether the user can sign in: one verdict with what mends it, and what helps somebody who can't. */
export function SignInCard() {
  const { user, hasFactors, provider, ticket } = useUser();
  const { look, ...verdict } = verdictOf(user, provider);
  return (
    <Card
      title={
        <>
          Can <bdi>{shortName(user.name)}</bdi> sign in?
        </>
      }
      aside={<CopyButton label="for the ticket" worded="Copy for the ticket" value={ticket} />}
    >
      <SignInLine icon={ICONS[look]} look={look} {...verdict}>
        <Mend />
      </SignInLine>
      {hasFactors && <SecondFactorLine />}
      <SignInLine icon={Monitor} {...sessionsOf(user)}>
        {user.sessionCount > 0 && <Show to="sessions" what="sessions" />}
      </SignInLine>
      <FailedSignIns />
      <noscript>
        <details className="page-note">
          <summary>Text for the ticket</summary>
          <pre className="wrap-anywhere mt-2 whitespace-pre-wrap text-xs">{ticket}</pre>
        </details>
      </noscript>
    </Card>
  );
}

/** The first name, if it is one for sure. */
function shortName(name: string): string {
  const [first = ""] = name.split(" ");
  return /^\p{L}{2,}$/u.test(first) ? first : name;
}

interface SignInLineProps extends Line {
  icon: IconType;
  look?: Look | "none";
  children?: ReactNode;
}

const SignInLine = ({ icon: Icon, look = "none", title, text, children }: SignInLineProps) => (
  <div className={`fact-line sign-in-line fact-${look}`}>
    <Icon className="size-5" />
    <div>
      <p className="font-semibold">{title}</p>
      <p className="text-[0.8125rem] text-muted">{text}</p>
    </div>
    {children}
  </div>
);

/** The one button that helps the user, for those who may press it. */
function Mend() {
  const { user, isOwn, may, links } = useUser();
  const { ways, obstacle } = user.signIn;
  const button = (label: string, to: string) => (
    <ButtonLink
      to={userPath(user.id, to)}
      preventScrollReset
      look={ways.length === 0 ? "primary" : "outline"}
      className="btn-sm"
    >
      {label}
    </ButtonLink>
  );
  switch (obstacle) {
    case "locked":
      return may("users:reset") && button("Unlock", "overview/unlock");
    case "inactive":
      return may("users:write") && button("Activate", "overview/activate");
    case "factors-removed":
      return may("factors:reset") && !isOwn && button("Make a new link", "factors/remove");
    case "invited":
    case "invitation-over":
      return links && may("users:write") && button("Invite again", "overview/invitation");
    case "no-password":
      return (
        links &&
        may("users:reset") &&
        !isOwn &&
        button(
          links.mail ? "Send a password reset link" : "Make a password reset link",
          "overview/password-reset",
        )
      );
    case "google-off":
      return null;
    default:
      return user.applicationCount === 0
        ? may("users:write") && button("Give an application", "overview/edit")
        : button("Check access", "access");
  }
}

function SecondFactorLine() {
  const { user, may, canRemind } = useUser();
  const isNone = user.passkeys === 0 && !user.authenticatorApp;
  return (
    <SignInLine icon={KeyRound} {...secondFactorOf(user)}>
      {isNone && canRemind ? (
        <ButtonLink to={factorReminder(user.id)} className="btn-sm">
          Send a second-factor reminder
        </ButtonLink>
      ) : (
        may("factors:read") && !isNone && <Show to="factors" what="second factors" />
      )}
    </SignInLine>
  );
}

function Show({ to, what }: { to: string; what: string }) {
  const { user } = useUser();
  return (
    <ButtonLink
      to={userPath(user.id, to)}
      preventScrollReset
      className="btn-sm"
      aria-label={`Show their ${what}`}
    >
      Show
    </ButtonLink>
  );
}

function FailedSignIns() {
  const { failedSignIns = [] } = useUser().user;
  if (failedSignIns.length === 0) return null;
  return (
    <div className="fact-line sign-in-line fact-none">
      <TriangleAlert className="size-5" />
      <div>
        <h3 className="font-semibold">Last failed attempts</h3>
        <ul className="text-[0.8125rem] text-muted">
          {failedSignIns.map((failed) => (
            <li key={failed.at}>
              <Timestamp at={failed.at} /> · {failedText(failed)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
