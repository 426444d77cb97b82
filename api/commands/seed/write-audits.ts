import { ORIGIN, writeHead } from "../../audits/chain";
import { canonicalAudit } from "../../audits/record";
import {
  countSealed,
  deleteQueuedFrom,
  findLastSeal,
  setHeadMark,
  takeLease,
} from "../../audits/seal.queries";
import type { Loader, Queries } from "../../database/engine";
import { fold } from "../../database/fold";
import type { Happening, Kind, Member, makeHistory } from "./history";
import { Random, uuidAt } from "./random";
import { startSealing } from "./sealing";
import type { SeedOptions, SeedTools } from "./seed";
import { findAdministrator } from "./seed.queries";
import type { Plan } from "./write-history";

const CHUNK = 5000;

/** Folded names in, folded sentence out: the words between them are in lower case. */
const SENTENCES: Record<Kind, (name: string, application: string, by: string) => string> = {
  "signed-in": (name, application) => `${name} signed in to ${application}`,
  refused: (name, application) => `${name} was not signed in to ${application}: the password was wrong`,
  "went-on": (name, application) => `${name} went on to ${application}`,
  changed: (name, _, by) => `${by} changed the mobile number of ${name}`,
};

const ACTIONS: Record<Kind, string> = {
  "signed-in": "sign-in",
  refused: "sign-in",
  "went-on": "sign-in.continue",
  changed: "user.update",
};

interface Named {
  id: string;
  name: string;
  nameKey: string;
}

/** Who acted: the person, nobody, or the administrator. */
function actorOf(kind: Kind, member: Member, administrator: Named): Named | undefined {
  if (kind === "refused") return undefined;
  return kind === "changed" ? administrator : member;
}

function auditOf(
  { at, kind, member: index }: Happening,
  { member, application, administrator }: { member: Member; application: Named; administrator: Named },
  random: Random,
) {
  const actor = actorOf(kind, member, administrator);
  const through = kind === "changed" ? undefined : application;
  const sentence = SENTENCES[kind];
  return {
    id: uuidAt(at, random),
    at,
    action: ACTIONS[kind],
    outcome: kind === "refused" ? ("refused" as const) : ("success" as const),
    message: sentence(member.name, application.name, administrator.name),
    message_key: sentence(member.nameKey, application.nameKey, administrator.nameKey),
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? "",
    actor_key: actor?.nameKey ?? "",
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    target_type: "user",
    target_id: member.id,
    target_name: member.name,
    application_id: through?.id ?? null,
    application_name: through?.name ?? "",
    changes: null,
    request_id: null,
  };
}

/** Writes what happened as audits, and seals them: none waits for the sealer. */
export async function writeAudits(
  queries: Queries,
  loader: Loader,
  { auditKey, progress }: SeedTools,
  { randomSeed, until }: SeedOptions,
  { members, applications, count, history }: Plan & { history: Awaited<ReturnType<typeof makeHistory>> },
): Promise<void> {
  if (count === 0) return;
  const random = new Random(randomSeed + 6, members.length);
  const withKey = (named: { id: string; name: string }) => ({ ...named, nameKey: fold(named.name) });
  const administrator = withKey(await findAdministrator(queries));
  const named = applications.map(withKey);

  // The sealer waits until this ends, and then finds nothing to do.
  await takeLease(queries, { name: "audit-sealer", holder: "seed", now: Date.now(), forMs: 0 });
  const last = (await findLastSeal(queries)) ?? ORIGIN;
  const sealing = startSealing(auditKey, last);
  const firstSeq = await loader.reserve("audits", count);

  const makeChunk = (start: number) => {
    const audits = [];
    for (let place = start; place < Math.min(start + CHUNK, count); place++) {
      const happening = history.at(place);
      const member = members[happening.member];
      const application = named[happening.application];
      if (!member || !application) throw new Error("Something happened to nobody.");
      audits.push({
        seq: firstSeq + place,
        ...auditOf(happening, { member, application, administrator }, random),
        mac: "",
      });
    }
    return { audits, links: sealing.next(firstSeq + start, audits.map(canonicalAudit)) };
  };

  progress.begin("Audits", count);
  let head = last;
  try {
    let chunk = makeChunk(0);
    for (let start = 0; start < count; start += CHUNK) {
      const { audits, links } = chunk;
      // While these are written the next ones get their codes.
      if (start + CHUNK < count) chunk = makeChunk(start + CHUNK);
      const { macs, hashes } = await links;
      const seals = audits.map((audit, index) => {
        audit.mac = macs[index] ?? "";
        return { number: head.number + index + 1, audit_seq: audit.seq, hash: hashes[index] ?? "" };
      });
      await loader.insert("audits", audits);
      await loader.insert("audit_seals", seals);
      await deleteQueuedFrom(queries, firstSeq + start);
      await countSealed(queries, audits);
      head = seals.at(-1) ?? head;
      progress.reach(start + audits.length);
    }
  } finally {
    await sealing.end();
  }
  await setHeadMark(queries, writeHead(auditKey, head), until);
}
