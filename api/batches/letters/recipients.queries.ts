import { DAY_MS } from "../../contract/durations";
import type { Letter } from "../../contract/letters";
import type { MailKind } from "../../contract/mails";
import type { Queries } from "../../database/engine";
import { listLoneSupers } from "../../links/mailbox.queries";

export const MAIL_OF = {
  factor: "factor-reminder",
  invitation: "invite",
  reset: "reset",
} as const satisfies Record<Letter, MailKind>;

/** Nobody gets the same email from bulk changes more often. */
const PAUSE_MS = DAY_MS;

/** What decides whether somebody gets a letter, besides what a list of users has. */
export interface Recipient {
  isConfirmed: boolean;
  hasPassword: boolean;
  hasGoogle: boolean;
  mustChange: boolean;
  hasSecondFactor: boolean;
  /** Whether they have to enrol by a link. */
  mustEnrol: boolean;
  isLoneSuper: boolean;
  gotIt: boolean;
}

export async function findRecipients(
  queries: Queries,
  ids: string[],
  { letter, now }: { letter: Letter; now: number },
): Promise<Map<string, Recipient>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("users as u")
    .where("u.id", "in", ids)
    .select(["u.id", "u.email_verified_at", "u.password_hash", "u.google_subject", "u.must_change_password"])
    .select(["u.factors_reset_at"])
    .select((eb) => [
      eb
        .exists(eb.selectFrom("passkeys as p").whereRef("p.user_id", "=", "u.id").select("p.id"))
        .as("hasPasskey"),
      eb
        .exists(
          eb
            .selectFrom("totp_secrets as t")
            .whereRef("t.user_id", "=", "u.id")
            .where("t.confirmed_at", "is not", null)
            .select("t.id"),
        )
        .as("hasApp"),
      eb
        .exists(
          eb
            .selectFrom("mails as m")
            .whereRef("m.user_id", "=", "u.id")
            .where("m.kind", "=", MAIL_OF[letter])
            .where("m.created_at", ">", now - PAUSE_MS)
            .where("m.dead_at", "is", null)
            .select("m.id"),
        )
        .as("gotIt"),
    ])
    .execute();
  const lone = await listLoneSupers(queries, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isConfirmed: row.email_verified_at !== null,
        hasPassword: row.password_hash !== null,
        hasGoogle: row.google_subject !== null,
        mustChange: Boolean(row.must_change_password),
        hasSecondFactor: Boolean(row.hasPasskey) || Boolean(row.hasApp),
        mustEnrol: row.factors_reset_at !== null,
        isLoneSuper: lone.includes(row.id),
        gotIt: Boolean(row.gotIt),
      },
    ]),
  );
}
