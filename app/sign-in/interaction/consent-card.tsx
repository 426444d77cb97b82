import type { ReactNode } from "react";
import type { InteractionStep } from "#api/contract/interactions";
import { rich } from "#app/components/rich";
import { scopeText } from "#app/components/scopes";
import type { SignedInUser } from "#app/components/signed-in-as";
import { Check } from "#app/icons";
import { sayDay } from "#languages/dates";
import { say } from "#languages/say";
import { LinkUser, Strong } from "../link/link-user";
import { StepCard } from "../step-card";

interface ConsentCardProps {
  consent: Extract<InteractionStep, { next: "consent" }>;
  /** The address of the application's picture. */
  picture: string | undefined;
  person: SignedInUser;
  /** The path of this page. */
  page: string;
  /** The sign-in form for another account. */
  otherAccount: string;
}

/** An ID says least of what an application gets. */
const LEAST = "openid";

/** The requested scopes in plain words, each once, and whether all of them were allowed before. */
function contentsOf({ scopes, allowed }: ConsentCardProps["consent"]) {
  const contents = new Map<string, boolean>();
  const rest = scopes.filter((scope) => scope !== LEAST);
  for (const scope of rest.length < scopes.length ? [...rest, LEAST] : rest) {
    const text = scopeText(scope);
    contents.set(text, allowed.includes(scope) && (contents.get(text) ?? true));
  }
  return [...contents];
}

/** Asks whether a third-party application gets what it asks for. */
export function ConsentCard({ consent, picture, person, page, otherAccount }: ConsentCardProps) {
  const { application, recipient } = consent;
  const { registeredAt } = application;
  return (
    <StepCard
      title={application.applicationName}
      picture={picture}
      step={say("consent.title")}
      text={
        registeredAt
          ? rich("consent.asks-registered", {
              recipient: <Strong>{recipient}</Strong>,
              day: sayDay(registeredAt),
            })
          : rich("consent.asks", { recipient: <Strong>{recipient}</Strong> })
      }
      hidden={{ returnTo: page }}
      footer={
        <div className="wrap-anywhere mt-5 grid gap-1 text-center text-[0.8125rem] text-muted">
          {person.name && (
            <p className="text-balance">
              {rich("sign-in.signed-in-as", {
                user: person.username ? (
                  <LinkUser name={person.name} username={person.username} />
                ) : (
                  <Strong>{person.name}</Strong>
                ),
              })}
            </p>
          )}
          <p>
            <a href={otherAccount} className="font-medium text-primary hover:underline">
              {say("sign-in.use-another-account")}
            </a>
          </p>
        </div>
      }
    >
      <ul className="grid gap-2.5 rounded-field border border-base-300 px-4 py-3.5">
        {contentsOf(consent).map(([text, isAllowed]) => (
          <li key={text} className="flex items-start gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-primary" />
            <span className="wrap-anywhere">
              {isAllowed
                ? rich("consent.allowed-before", {
                    access: text,
                    muted: (inside: ReactNode) => <span className="text-muted">{inside}</span>,
                  })
                : text}
            </span>
          </li>
        ))}
      </ul>
      <button type="submit" name="answer" value="agree" className="btn btn-primary btn-tall mt-5 w-full">
        {say("consent.allow")}
      </button>
      <button type="submit" name="answer" value="refuse" className="btn btn-plain btn-tall mt-2.5 w-full">
        {say("consent.refuse")}
      </button>
    </StepCard>
  );
}
