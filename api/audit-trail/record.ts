import { createHmac, type KeyObject } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { Queries } from "../database/engine";
import { foldCase } from "../database/fold-case";
import { preparedQuery } from "../database/prepared-query";
import type { AuditsTable } from "./tables";

/** The acting user, or the API token that acts: its id and name, with its creator's username and address. */
export interface Actor {
  type?: "token";
  id: string;
  name: string;
  username: string;
  email: string;
}

/** The origin of a change: the same for all changes of one request. */
export interface Origin {
  auditKey: KeyObject;
  /** In ms. */
  at: number;
  /** Undefined if nobody is signed in. */
  actor?: Actor;
  address?: string;
  /** The browser's or program's, at most 512 characters: a sign-in keeps it, no audit does. */
  userAgent?: string;
  /** The application that was used. */
  application?: { id: string; name: string };
  requestId?: string;
}

export interface AuditEntry {
  /** Noun and verb: "user.update". */
  action: string;
  /** A sentence for people: "Ada Admin gave Grace Hopper the role auditor". */
  message: string;
  outcome?: "success" | "refused";
  target?: {
    /** The noun: "user". */
    type: string;
    id: string;
    name: string;
    /** Of a user. */
    username?: string;
  };
  /** The changes, field by field, each as [before, after]. Never a secret. */
  changes?: Record<string, unknown>;
}

export const userTarget = ({ id, name, username }: Pick<Actor, "id" | "name" | "username">) => ({
  type: "user" as const,
  id,
  name,
  username,
});

/** The columns that the keyed code covers. The folded copies derive from them. */
export type CoveredAudit = Omit<AuditsTable, "seq" | "message_key" | "actor_key" | "mac">;

/**
 * The text that the keyed code covers: the columns as a JSON list in a fixed order. "v1" is for audits without
 * usernames, which older versions wrote, "v2" for audits of users: no audit can lose or gain a column unnoticed.
 */
export function canonicalAudit(audit: CoveredAudit): string {
  const usernames = [audit.actor_username, audit.actor_email, audit.target_username];
  const added = audit.actor_type === null ? usernames : [...usernames, audit.actor_type];
  const hasAdded = added.some((text) => text !== null);
  return JSON.stringify([
    audit.actor_type === null ? (hasAdded ? "v2" : "v1") : "v3",
    audit.id,
    audit.at,
    audit.action,
    audit.outcome,
    audit.message,
    audit.actor_id,
    audit.actor_name,
    audit.address,
    audit.target_type,
    audit.target_id,
    audit.target_name,
    audit.application_id,
    audit.application_name,
    audit.changes,
    audit.request_id,
    ...(hasAdded ? added : []),
  ]);
}

/**
 * The text that the User filter searches: name, email address and username, folded, without parts that repeat others.
 */
export const actorKey = (
  audit: Pick<CoveredAudit, "actor_name" | "actor_username" | "actor_email">,
): string => actorKeyOf(foldCase(audit.actor_name), audit.actor_email, audit.actor_username);

export function actorKeyOf(nameKey: string, email: string | null, username: string | null): string {
  let key = nameKey;
  for (const part of [foldCase(email ?? ""), foldCase(username ?? "")])
    if (!key.includes(part)) key += `\n${part}`;
  return key;
}

/** HMAC-SHA-256 over a canonical audit, in base64url. */
export const macOf = (key: KeyObject, canonical: string): string =>
  createHmac("sha256", key).update(canonical).digest("base64url");

export const auditMac = (key: KeyObject, audit: CoveredAudit): string => macOf(key, canonicalAudit(audit));

/** In characters. `changes` has the details of an update with a longer message. */
const LONGEST_MESSAGE = 2000;
/** For all other texts, in characters. No name is longer. */
const LONGEST_TEXT = 254;

/** Cuts at whole characters: the database would store half of one differently, and the keyed code would not match. */
const cut = (text: string, most: number) => (text.length <= most ? text : [...text].slice(0, most).join(""));
const cutText = (text: string | undefined) => (text === undefined ? null : cut(text, LONGEST_TEXT));

/** The row of an audit, with its keyed code and folded copies. */
export function auditRow(origin: Origin, entry: AuditEntry): Omit<AuditsTable, "seq"> {
  const covered: CoveredAudit = {
    id: uuidv7(),
    at: origin.at,
    action: entry.action,
    outcome: entry.outcome ?? "success",
    message: cut(entry.message, LONGEST_MESSAGE),
    actor_id: origin.actor?.id ?? null,
    actor_name: cutText(origin.actor?.name) ?? "",
    actor_username: cutText(origin.actor?.username),
    actor_email: cutText(origin.actor?.email),
    actor_type: origin.actor?.type ?? null,
    address: cutText(origin.address),
    target_type: entry.target?.type ?? null,
    target_id: entry.target?.id ?? null,
    target_name: cutText(entry.target?.name),
    target_username: cutText(entry.target?.username),
    application_id: origin.application?.id ?? null,
    application_name: cutText(origin.application?.name) ?? "",
    changes: entry.changes ? JSON.stringify(entry.changes) : null,
    request_id: cutText(origin.requestId),
  };
  return {
    ...covered,
    message_key: foldCase(covered.message),
    actor_key: actorKey(covered),
    mac: auditMac(origin.auditKey, covered),
  };
}

const insertAudit = preparedQuery((queries, audit: Omit<AuditsTable, "seq">) =>
  queries.insertInto("audits").values(audit),
);

/** Writes an audit, in the transaction of the change that it describes. */
export async function recordAudit(queries: Queries, origin: Origin, entry: AuditEntry): Promise<void> {
  await insertAudit(queries, auditRow(origin, entry));
}
