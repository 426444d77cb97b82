import { uuidv7 } from "uuidv7";
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
  origin: Origin;
}

/** Adds a mail to the outbox, in the transaction of what it tells. */
export async function queueMail(
  queries: Queries,
  { user, kind, facts, linkId, address, dedupeKey, origin }: NewMail,
): Promise<void> {
  const { actor, at } = origin;
  const told: MailFacts = {
    ...facts,
    at,
    network: origin.address && networkOf(origin.address),
    browser: origin.userAgent,
    by: actor && actor.id !== user.id ? actor.name : undefined,
  };
  await insertMail(queries, {
    id: uuidv7(),
    kind,
    user_id: user.id,
    address: address ?? user.email,
    facts: JSON.stringify(told),
    link_id: linkId ?? null,
    dedupe_key: dedupeKey ?? null,
    due_at: at,
    created_at: at,
  });
}
