import { say } from "#languages/say";
import { rich } from "./rich";

/** `href` is set if the text is an email address or a web address. */
export interface Contact {
  text: string;
  href?: string | undefined;
}

interface SupportContactProps {
  /** What the contact can help with. */
  question: string;
  /** Undefined for "your administrator". */
  contact: Contact | undefined;
}

/** Says whom to contact. */
export function SupportContact({ question, contact }: SupportContactProps) {
  if (!contact) return <p className="text-muted">{say("contact.administrator", { question })}</p>;
  return (
    <p className="wrap-anywhere text-muted">
      {rich("contact.question", { question, contact: <ContactText {...contact} /> })}
    </p>
  );
}

/** "Contact {text}." */
export const ContactSentence = (contact: Contact) =>
  rich("contact.sentence", { contact: <ContactText {...contact} /> });

/** A link where it is one. */
export const ContactText = ({ text, href }: Contact) =>
  href ? (
    <a href={href} className="font-medium text-primary underline underline-offset-2">
      {text}
    </a>
  ) : (
    text
  );
