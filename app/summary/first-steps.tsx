import { Link } from "@remix-run/react";
import type { FirstSteps as Progress } from "#api/contract/attention";
import { applicationPath } from "#app/addresses";
import { Circle, CircleCheck } from "#app/icons";
import { ACCOUNT_SECURITY, APPLICATION_ACCESS, MAIL, USER_MANAGEMENT } from "#app/navigation";

interface Step {
  done: boolean;
  title: string;
  about: string;
  to: string;
}

/** The steps of a new installation, in order. Service and screen leave them out once somebody has opened an application. */
function stepsOf({ applicationId, ...progress }: Progress, readsUsers: boolean): Step[] {
  const page = applicationId && applicationPath(applicationId);
  return [
    {
      done: page !== null,
      title: "Add an application",
      about: "Anything that your people sign in to.",
      to: `${APPLICATION_ACCESS}/new`,
    },
    {
      done: progress.users,
      title: "Add people",
      about: "One account for each person.",
      to: `${USER_MANAGEMENT}/new`,
    },
    {
      done: progress.access,
      title: "Give people the application",
      about: "They open only what they are given.",
      to: page ? `${page}${readsUsers ? "/people" : ""}` : APPLICATION_ACCESS,
    },
    {
      done: progress.connected,
      title: "Connect the application",
      about: "Copy its values into it, and sign in.",
      to: page ? `${page}/connect` : APPLICATION_ACCESS,
    },
    {
      done: progress.secondFactor,
      title: "Protect your account (optional)",
      about: "With a passkey or an authenticator app.",
      to: ACCOUNT_SECURITY,
    },
    {
      done: progress.mail,
      title: "Set up mail (optional)",
      about: "For invitations, password resets and notices.",
      to: MAIL,
    },
  ];
}

export function FirstSteps({ progress, readsUsers }: { progress: Progress; readsUsers: boolean }) {
  return (
    <section className="attention" aria-labelledby="first-steps">
      <h2 id="first-steps" className="attention-heading">
        First steps
      </h2>
      <ol className="first-steps">
        {stepsOf(progress, readsUsers).map(({ done, title, about, to }) => (
          <li key={title}>
            {done ? (
              <CircleCheck className="size-5 text-success" />
            ) : (
              <Circle className="size-5 text-muted" />
            )}
            <div>
              <Link to={to} className="font-medium text-primary underline underline-offset-2">
                {title}
              </Link>
              {done && <span className="sr-only">, done</span>}
              <p className="text-muted">{about}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
