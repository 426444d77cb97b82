import { headlineOf } from "#app/audits/headline";
import type { Session } from "#app/request/session.server";
import { audits } from "#app/sso-api/audits.server";
import { orFailed } from "#app/sso-api/or-failed.server";

const MOST_SHOWN = 5;
/** Failed sign-ins are among them, which the page shows elsewhere. */
const MOST_READ = 20;

/** The last events about a user, the newest first. */
export async function readLastEvents(session: Session, id: string) {
  const query = { targetId: id, page: 1, size: MOST_READ };
  const list = await orFailed(audits.list(session, query), "The last events could not be loaded.");
  if ("failed" in list) return list;
  return list.items
    .filter(({ action, outcome }) => !(outcome === "refused" && FAILED.has(action ?? "")))
    .slice(0, MOST_SHOWN)
    .map((audit) => {
      const { text, sub } = headlineOf(audit);
      // What they did themselves needs no name on their page.
      return { id: audit.id, text, sub, by: audit.actor?.id === id ? "" : audit.user, at: audit.timestamp };
    });
}

const FAILED = new Set(["sign-in", "second-factor", "application.refuse"]);

export type LastEvents = Awaited<ReturnType<typeof readLastEvents>>;
