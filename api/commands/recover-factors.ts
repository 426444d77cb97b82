import type { Origin } from "../audit-trail/record";
import type { Queries } from "../database/engine";
import { findFactors, hasSecondFactor, removeAllFactors } from "../factors/factors.queries";
import { createLink, type NewLink } from "../links/links";
import { recordNotice } from "../mail/notices";
import type { openInstallation } from "./installation";

type Installation = Pick<Awaited<ReturnType<typeof openInstallation>>, "config" | "linksKey">;

export interface RecoveredFactors {
  fate: "none" | "kept" | "removed";
  /** Made if the user has to enrol by a link, also if an administrator removed the factors before. */
  link?: NewLink;
  /** For the audit. */
  phrase: string;
  changes: Record<string, unknown>;
}

/** Removes a user's second factors. Change the password and raise the epoch before: the link is bound to them. */
export async function recoverFactors(
  installation: Installation,
  queries: Queries,
  user: { id: string; email: string },
  { keep, origin }: { keep: boolean; origin: Origin },
): Promise<RecoveredFactors> {
  const { passkeys, totp, recoveryCodes, resetAt } = await findFactors(queries, user.id);
  const has = hasSecondFactor({ passkeys, totp });
  const fate = !has ? "none" : keep ? "kept" : "removed";
  if (fate === "removed") {
    await removeAllFactors(queries, user.id, origin.at);
    await recordNotice(queries, { user, kind: "factors-removed", origin });
  }
  const link =
    fate === "removed" || resetAt !== null
      ? await createLink(installation, queries, {
          purpose: "enrol",
          userId: user.id,
          createdBy: null,
          now: origin.at,
        })
      : undefined;
  return {
    fate,
    link,
    phrase: `${fate === "removed" ? "; every second factor was removed" : ""}${link ? "; an enrolment link was made" : ""}`,
    changes:
      fate === "removed"
        ? { passkeys: [passkeys, 0], authenticatorApp: [totp, false], recoveryCodes: [recoveryCodes, 0] }
        : {},
  };
}
