import { type Contact, SupportContact } from "#app/components/support-contact";
import { PRODUCT } from "#app/product";
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
      subtitle="Check your email"
      text="If an account has that name, we've emailed its owner a link. It works for 30 minutes."
    >
      <div className="mt-6 grid gap-2 border-hair border-t pt-4 text-[0.8125rem]">
        <p className="text-muted">
          Nothing after a few minutes? Look in your spam folder, or{" "}
          <a
            href={withQuery(RESET_PAGE, hidden)}
            className="font-medium text-primary underline underline-offset-2"
          >
            try another name
          </a>
          .
        </p>
        <SupportContact question="Still nothing?" contact={contact} />
      </div>
      <BackToSignIn hidden={hidden} />
    </Card>
  );
}
