import { Link } from "@remix-run/react";
import type { FirstSteps as Progress } from "#api/contract/attention";
import { applicationPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { CircleCheck } from "#app/icons";
import { ACCOUNT_SECURITY, APPLICATION_ACCESS, MAIL, USER_MANAGEMENT } from "#app/navigation";

interface Step {
  done: boolean;
  title: string;
  about: string;
  to: string;
  isOptional?: true;
}

/** The steps of a new installation, in order. Service and screen leave them out once somebody has opened an application. */
function stepsOf({ applicationId, ...progress }: Progress, readsUsers: boolean): Step[] {
  const page = applicationId && applicationPath(applicationId);
  return [
    {
      done: progress.mail,
      title: "Set up email",
      about: "For invitations, password resets and notices.",
      to: MAIL,
      isOptional: true,
    },
    {
      done: page !== null,
      title: "Add an application",
      about: "Anything that your people sign in to.",
      to: `${APPLICATION_ACCESS}/new`,
    },
    {
      done: progress.connected,
      title: "Connect the application",
      about: "Copy its values into it, and sign in.",
      to: page ? `${page}/connect` : APPLICATION_ACCESS,
    },
    {
      done: progress.users,
      title: "Add people",
      about: "One account for each person, or a list of addresses at once.",
      to: `${USER_MANAGEMENT}/new`,
    },
    {
      done: progress.access,
      title: "Give people the application",
      about: "They open only what they are given.",
      to: page ? `${page}${readsUsers ? "/people" : ""}` : APPLICATION_ACCESS,
    },
    {
      done: progress.secondFactor,
      title: "Protect your account",
      about: "With a passkey or an authenticator app.",
      to: ACCOUNT_SECURITY,
      isOptional: true,
    },
  ];
}

/** A numbered list. The next step is open and has a button; the others are one line each. */
export function FirstSteps({ progress, readsUsers }: { progress: Progress; readsUsers: boolean }) {
  const steps = stepsOf(progress, readsUsers);
  const next = steps.find(({ done, isOptional }) => !done && !isOptional);
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="attention" aria-labelledby="first-steps">
      <h2 id="first-steps" className="attention-heading">
        First steps
        <span className="font-normal text-muted">
          {done} of {steps.length} done
        </span>
      </h2>
      <ol className="first-steps">
        {steps.map((step) => (
          <li key={step.title} aria-current={step === next ? "step" : undefined}>
            <StepLine step={step} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepLine({ step: { done, title, about, to, isOptional }, isNext }: { step: Step; isNext: boolean }) {
  if (done)
    return (
      <>
        <CircleCheck className="text-success" />
        <span className="text-muted">
          <Link to={to} className="step-link">
            {title}
          </Link>
          <span className="sr-only">, done</span>
        </span>
      </>
    );
  return (
    <>
      <span className="step-number" aria-hidden="true" />
      <div>
        {isNext ? (
          <span className="step-link">{title}</span>
        ) : (
          <Link to={to} className="step-link">
            {title}
          </Link>
        )}
        {isOptional && <span className="text-muted"> (optional)</span>}
        {isNext && <p className="text-muted">{about}</p>}
      </div>
      {isNext && (
        <ButtonLink to={to} look="primary">
          {title}
        </ButtonLink>
      )}
    </>
  );
}
