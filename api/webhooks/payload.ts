import { iso } from "../contract/moments";
import type { Tables } from "../database/tables";

/** The parts of an audit that receivers are told. */
export interface Payload {
  /** The action: "user.update". */
  type: string;
  /** When it happened (ISO 8601). */
  timestamp: string;
  /** The number of the sealed audit: numbers have no holes, but a webhook may skip actions. Null for a test. */
  sequence: number | null;
  data: {
    actor: { type: "user" | "token"; id: string; name: string; username: string | null } | null;
    target: { type: string; id: string | null; name: string | null; username?: string } | null;
    application: { id: string; name: string } | null;
    changes: Record<string, unknown> | null;
    outcome: "success" | "refused";
  };
}

type ToldAudit = Omit<
  Tables["audits"],
  "seq" | "message" | "message_key" | "actor_key" | "actor_email" | "address" | "request_id" | "mac"
>;

/** The payload of a sealed audit: names, ids and changes, but no mail address of the actor and no network. */
export const payloadOf = (number: number, audit: ToldAudit): Payload => ({
  type: audit.action,
  timestamp: iso(audit.at),
  sequence: number,
  data: {
    actor:
      audit.actor_id === null
        ? null
        : {
            type: audit.actor_type ?? "user",
            id: audit.actor_id,
            name: audit.actor_name,
            username: audit.actor_username,
          },
    target:
      audit.target_type === null
        ? null
        : {
            type: audit.target_type,
            id: audit.target_id,
            name: audit.target_name,
            ...(audit.target_username !== null && { username: audit.target_username }),
          },
    application:
      audit.application_id === null ? null : { id: audit.application_id, name: audit.application_name },
    changes: audit.changes === null ? null : JSON.parse(audit.changes),
    outcome: audit.outcome,
  },
});
