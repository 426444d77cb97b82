import { uuidv7 } from "uuidv7";
import { askedLanguage } from "#languages/current";
import type { Origin } from "../audit-trail/record";
import type { MailKind } from "../contract/mails";
import type { Queries } from "../database/engine";
import { networkOf } from "../http/request";
import { insertMail } from "./mails.queries";

/** What a mail tells besides its kind: where it was caused from, and details. */
export interface MailFacts {
  /** In ms. */
  at: number;
  network?: string;
  /** The user agent. */
  browser?: string;
  /** The name of somebody else who did it. */
  by?: string;
  /** The name of a passkey. */
  passkey?: string;
  /** The new address. */
  email?: string;
  /** How many times it happened, if the mail tells the last of several. */
  times?: number;
  [detail: string]: string | number | undefined;
}

export interface NewMail {
  user: { id: string; email: string };
  kind: MailKind;
  /** Details, such as the name of a passkey. Never a secret. */
  facts?: Record<string, string | number>;
  /** The link that the mail has. */
  linkId?: string;
  /** Where to, if not to the user's address. */
  address?: string;
  /** At most one mail has it. */
  dedupeKey?: string;
  /** When it is sent, in ms; by default at once. */
  dueAt?: number;
  origin: Origin;
}

/** Adds a mail to the outbox, in the transaction of what it tells. */
export async function queueMail(
  queries: Queries,
  { user, kind, facts, linkId, address, dedupeKey, dueAt, origin }: NewMail,
): Promise<void> {
  const { at } = origin;
  await insertMail(queries, {
    id: uuidv7(),
    kind,
    user_id: user.id,
    address: address ?? user.email,
    facts: JSON.stringify(toFacts({ user, facts, origin })),
    link_id: linkId ?? null,
    // What an administrator reads tells nothing of what the recipient reads.
    language: origin.actor && origin.actor.id !== user.id ? null : (askedLanguage() ?? null),
    dedupe_key: dedupeKey ?? null,
    due_at: dueAt ?? at,
    created_at: at,
  });
}

/** What a mail tells. */
export function toFacts({ user, facts, origin }: Pick<NewMail, "user" | "facts" | "origin">): MailFacts {
  const { actor, at } = origin;
  return {
    ...facts,
    at,
    network: origin.address && networkOf(origin.address),
    browser: origin.userAgent,
    by: actor && actor.id !== user.id ? actor.name : undefined,
  };
}
