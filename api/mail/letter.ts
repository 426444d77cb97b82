import type { Phrase } from "./phrase";
import type { MailFacts } from "./queue-mail";

/** A mail to be rendered. */
export interface MailToRender {
  facts: MailFacts;
  /** Of the account that the mail is about. */
  name: string;
  username: string;
  /** Where it is sent to. */
  address: string;
  /** Of an invitation: the first applications that its receiver can open, and how many more there are. */
  applications?: { names: string[]; more: number } | undefined;
  link?: {
    address: string;
    /** In ms. */
    expiresAt: number;
    /** The name of who made it, if that was somebody else. */
    createdBy: string | null;
    /** The address to confirm, or the one to bring back. */
    email: string | null;
  };
}

/** Who sends it. */
export interface Product {
  name: string;
  publicUrl: string;
  /** Text, an email address or a web address. Undefined for "your administrator". */
  contact?: string;
  /** For everybody, in the footer. */
  links?: { label: string; href: string }[];
  /** Undefined for the product's. */
  colours?: Record<"light" | "dark", { accent: string; onAccent: string }> | undefined;
}

/** A button, with its whole address below it. */
export interface Action {
  label: string;
  address: string;
  /** How long it works. */
  note?: Phrase;
}

/** What a mail says, before it becomes text and HTML. */
export interface Letter {
  subject: string;
  paragraphs: Phrase[];
  action?: Action;
  /** Rows of "what, when, where". */
  rows: [label: string, value: Phrase][];
  /** What to do if the reader didn't cause it. */
  advice?: { title: string; text: Phrase; action?: Action };
}

export type Write = (mail: MailToRender, product: Product) => Letter;
