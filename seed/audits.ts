import { actorKeyOf } from "../api/audit-trail/record";
import { eventAt, type History, type Kind } from "./history";
import { Random, uuidAt } from "./random";

export interface Named {
  id: string;
  name: string;
  /** Folded; empty if only the text under the keyed code is needed. */
  nameKey: string;
}

export interface Someone extends Named {
  username: string;
  email: string;
}

/** The users and applications in a history's audits. */
export interface HistoryActors {
  members: readonly Someone[];
  applications: readonly Named[];
  administrator: Someone;
}

/** The service's audit messages. With folded names and in lower case, each is its own search key. */
const SENTENCES: Record<Kind, (name: string, application: string, by: string) => string> = {
  "signed-in": (name, application) => `${name} signed in to ${application}`,
  refused: (name, application) => `Failed sign-in to ${application} by ${name}: wrong password`,
  "went-on": (name, application) => `${name} opened ${application}`,
  changed: (name, _, by) => `${by} changed the mobile number of ${name}`,
};

const ACTIONS: Record<Kind, string> = {
  "signed-in": "sign-in",
  refused: "sign-in",
  "went-on": "sign-in.continue",
  changed: "user.update",
};

/** The actor: the user, nobody or the administrator. */
function actorOf(kind: Kind, member: Someone, administrator: Someone): Someone | undefined {
  if (kind === "refused") return undefined;
  return kind === "changed" ? administrator : member;
}

/**
 * The history as audits in order of time: each call returns the next one, without its keyed code. Equal inputs give
 * equal audits.
 */
export function createAudits(
  happenings: History,
  { members, applications, administrator }: HistoryActors,
  { randomSeed, firstSeq }: { randomSeed: number; firstSeq: number },
) {
  const random = new Random(randomSeed + 6, members.length);
  let place = 0;
  return () => {
    const { at, kind, member: index, application: number } = eventAt(happenings, place);
    const member = members[index];
    const application = applications[number];
    if (!member || !application) throw new Error("An event has no user or application.");
    const actor = actorOf(kind, member, administrator);
    const through = kind === "changed" ? undefined : application;
    const sentence = SENTENCES[kind];
    return {
      seq: firstSeq + place++,
      id: uuidAt(at, random),
      at,
      action: ACTIONS[kind],
      outcome: kind === "refused" ? ("refused" as const) : ("success" as const),
      message: sentence(member.name, application.name, administrator.name),
      message_key: sentence(member.nameKey, application.nameKey, administrator.nameKey).toLowerCase(),
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? "",
      actor_username: actor?.username ?? null,
      actor_email: actor?.email ?? null,
      actor_type: null,
      actor_key: actor ? actorKeyOf(actor.nameKey, actor.email, actor.username) : "",
      address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      target_type: "user",
      target_id: member.id,
      target_name: member.name,
      target_username: member.username,
      application_id: through?.id ?? null,
      application_name: through?.name ?? "",
      changes: null,
      request_id: null,
      mac: "",
    };
  };
}
