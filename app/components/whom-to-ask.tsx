/** Text, and where it leads if it is an e-mail address or a web address. */
export interface Contact {
  text: string;
  href?: string | undefined;
}

interface WhomToAskProps {
  /** What they can help with. */
  question: string;
  /** Who can; an administrator where nobody is named. */
  contact: Contact | undefined;
}

/** Says who can help. */
export function WhomToAsk({ question, contact }: WhomToAskProps) {
  if (!contact) return <p className="text-muted">{question} Ask your administrator.</p>;
  const { text, href } = contact;
  return (
    <p className="wrap-anywhere text-muted">
      {question} Contact{" "}
      {href ? (
        <a href={href} className="font-medium text-primary underline underline-offset-2">
          {text}
        </a>
      ) : (
        text
      )}
      .
    </p>
  );
}
