import type { ReactNode } from "react";
import { rich } from "#app/components/rich";
import { type Contact, SupportContact } from "#app/components/support-contact";
import { PRODUCT } from "#app/product";
import { say } from "#languages/say";
import { Card } from "../card";
import { withQuery } from "../with-query";
import { RESET_PAGE } from "./address";
import { BackToSignIn } from "./back-to-sign-in";

interface SentCardProps {
  /** The application that is being opened. */
  name?: string | undefined;
  /** The address of its picture. */
  picture?: string | undefined;
  hidden: Record<string, string>;
  contact: Contact | undefined;
}

/** The same for every name. */
export function SentCard({ name, picture, hidden, contact }: SentCardProps) {
  return (
    <Card
      title={name ?? PRODUCT}
      picture={picture}
      subtitle={say("password.sent-title")}
      text={say("password.sent")}
    >
      <div className="mt-6 grid gap-2 border-hair border-t pt-4 text-[0.8125rem]">
        <p className="text-muted">
          {rich("password.sent-nothing", {
            a: (inside: ReactNode) => (
              <a
                href={withQuery(RESET_PAGE, hidden)}
                className="font-medium text-primary underline underline-offset-2"
              >
                {inside}
              </a>
            ),
          })}
        </p>
        <SupportContact question={say("password.sent-still-nothing")} contact={contact} />
      </div>
      <BackToSignIn hidden={hidden} />
    </Card>
  );
}
