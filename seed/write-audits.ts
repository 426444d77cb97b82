import { ORIGIN, writeHead } from "../api/audit-trail/chain";
import { countSealed, deleteQueuedFrom, findLastSeal, setHeadMark } from "../api/audit-trail/seal.queries";
import type { Loader, Queries } from "../api/database/engine";
import { foldCase } from "../api/database/fold-case";
import { takeLease } from "../api/jobs/leases.queries";
import { createAudits } from "./audits";
import type { History } from "./history";
import { startSealing } from "./sealing";
import type { SeedOptions, SeedTools } from "./seed";
import { findAdministrator } from "./seed.queries";
import type { Plan } from "./write-history";

const CHUNK = 2000;
/** Chunks that the thread may be ahead. */
const AHEAD = 3;

/** Writes the history as sealed audits, so that none waits for the sealer. */
export async function writeAudits(
  queries: Queries,
  loader: Loader,
  { auditKey, progress }: SeedTools,
  { randomSeed, until }: SeedOptions,
  { members, applications, count, happenings }: Plan & { happenings: History },
): Promise<void> {
  if (count === 0) return;
  const withKey = <Named extends { name: string }>(named: Named) => ({
    ...named,
    nameKey: foldCase(named.name),
  });
  const administrator = withKey(await findAdministrator(queries));
  const cast = { members, administrator, applications: applications.map(withKey) };

  // The sealer waits until the load ends, and then finds an empty queue.
  await takeLease(queries, { name: "audit-sealer", holder: "seed", now: Date.now(), forMs: 0 });
  let head = (await findLastSeal(queries)) ?? ORIGIN;
  const firstSeq = await loader.reserve("audits", count);
  // Both threads build the same audits: transferring them would take longer.
  const next = createAudits(happenings, cast, { randomSeed, firstSeq });
  const sealing = startSealing({ key: auditKey, head, firstSeq, randomSeed, happenings, ...cast });

  const sizes = Array.from({ length: Math.ceil(count / CHUNK) }, (_, chunk) =>
    Math.min(CHUNK, count - chunk * CHUNK),
  );
  progress.begin("Audits", count);
  try {
    const links = sizes.slice(0, AHEAD).map(sealing.next);
    let written = 0;
    for (const [chunk, size] of sizes.entries()) {
      const audits = Array.from({ length: size }, next);
      const ahead = sizes[chunk + AHEAD];
      if (ahead !== undefined) links.push(sealing.next(ahead));
      const { macs, hashes } = (await links.shift()) ?? { macs: [], hashes: [] };
      const before = head.number;
      const seals = audits.map((audit, index) => {
        audit.mac = macs[index] ?? "";
        return { number: before + index + 1, audit_seq: audit.seq, hash: hashes[index] ?? "" };
      });
      await loader.insert("audits", audits);
      await loader.insert("audit_seals", seals);
      await deleteQueuedFrom(queries, firstSeq + written);
      await countSealed(queries, audits);
      head = seals.at(-1) ?? head;
      written += size;
      progress.reach(written);
    }
  } finally {
    await sealing.end();
  }
  await setHeadMark(queries, writeHead(auditKey, head), until);
}
