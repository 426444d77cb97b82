import { createHash, type Hash, type KeyObject } from "node:crypto";
import { z } from "zod";
import { iso } from "../contract/moments";
import { type Head, isSame, keyedCode, nextLink } from "./chain";
import { auditMac, type CoveredAudit } from "./record";

/** The name and the version of the format. */
const FORMAT = "sso-audit-archive";
const VERSION = 1;

const HeadSchema = z.strictObject({ number: z.int().min(0), hash: z.string() });

/** The first line of an archive. */
const HeaderSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** Every audit is from before this month, yyyy-mm in UTC. */
  before: z.string(),
  /** The link that the archive follows on. */
  after: HeadSchema,
  createdAt: z.iso.datetime(),
});
export type Header = Omit<z.infer<typeof HeaderSchema>, "format" | "version">;

const text = z.string().nullable().default(null);

/** The columns that an audit's keyed code covers. */
const COLUMNS = {
  id: z.string(),
  at: z.int(),
  action: z.string(),
  outcome: z.enum(["success", "refused"]),
  message: z.string(),
  actor_type: z.literal("token").nullable().default(null),
  actor_id: text,
  actor_name: z.string(),
  actor_username: text,
  actor_email: text,
  address: text,
  target_type: text,
  target_id: text,
  target_name: text,
  target_username: text,
  application_id: text,
  application_name: z.string(),
  changes: text,
  request_id: text,
} satisfies Record<keyof CoveredAudit, z.ZodType>;

/** A line between the first and the last: an audit's link and its columns, without those that are null. */
const LineSchema = z.strictObject({
  number: z.int(),
  seq: z.int(),
  hash: z.string(),
  mac: z.string(),
  ...COLUMNS,
});
type Line = z.infer<typeof LineSchema>;

/** The last line of an archive. */
const TrailerSchema = z.strictObject({
  count: z.int(),
  head: HeadSchema,
  /** The times of the earliest and the latest audit. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** SHA-256 of all lines before, in hex. */
  sha256: z.string(),
  /** HMAC-SHA-256 over the above with the key of the audits. */
  code: z.string(),
});
type Trailer = z.infer<typeof TrailerSchema>;

/** What an archive has. */
export interface Contents {
  header: Header;
  count: number;
  head: Head;
  /** In ms. */
  from: number;
  to: number;
}

/** The keys with which an archive is verified. */
export interface ArchiveKeys {
  /** The key that sealed a number. */
  sealing: (number: number) => KeyObject;
  /** The keys that may have signed the archive: the current one, and replaced ones. */
  signing: readonly KeyObject[];
}

const trailerCode = (key: KeyObject, { count, head, from, to, sha256 }: Omit<Trailer, "code">) =>
  keyedCode(key, "archive-file", count, head.number, head.hash, from, to, sha256);

/** Adds up what lines have, on the way into a file or out of it. */
class Tally {
  count = 0;
  from = Number.POSITIVE_INFINITY;
  to = Number.NEGATIVE_INFINITY;
  readonly sha256: Hash = createHash("sha256");
  constructor(public head: Head) {}

  add({ number, hash, at }: Pick<Line, "number" | "hash" | "at">): void {
    this.count++;
    this.head = { number, hash };
    this.from = Math.min(this.from, at);
    this.to = Math.max(this.to, at);
  }

  trailer(sha256: string): Omit<Trailer, "code"> {
    const [from, to] = [this.from, this.to].map(iso) as [string, string];
    return { count: this.count, head: this.head, from, to, sha256 };
  }
}

/** An audit with its link, as the database has it. */
export type SealedAudit = CoveredAudit & { number: number; audit_seq: number; hash: string; mac: string };

/**
 * Writes the lines of an archive, each with its line break.
 *
 * @param batches of verified audits, in the order of the chain
 */
export async function* writeLines(
  key: KeyObject,
  header: Header,
  batches: AsyncIterable<SealedAudit[]>,
): AsyncGenerator<string> {
  const tally = new Tally(header.after);
  const keep = (text: string) => {
    tally.sha256.update(text);
    return text;
  };
  yield keep(`${JSON.stringify({ format: FORMAT, version: VERSION, ...header })}\n`);
  for await (const batch of batches) {
    for (const audit of batch) tally.add(audit);
    yield keep(batch.map((audit) => `${JSON.stringify(toLine(audit))}\n`).join(""));
  }
  const trailer = tally.trailer(tally.sha256.digest("hex"));
  yield `${JSON.stringify({ ...trailer, code: trailerCode(key, trailer) })}\n`;
}

function toLine({ audit_seq, ...audit }: SealedAudit): Record<string, unknown> {
  const columns = Object.keys(LineSchema.shape) as Array<keyof Line>;
  const line: Partial<Line> = { ...audit, seq: audit_seq };
  return Object.fromEntries(
    columns.flatMap((column) => (line[column] == null ? [] : [[column, line[column]]])),
  );
}

/** An archive is not what it was, or is none. */
export class ArchiveFault extends Error {}

function parse<Schema extends z.ZodType>(schema: Schema, line: string | undefined, fault: string) {
  try {
    return schema.parse(JSON.parse(line ?? ""));
  } catch {
    throw new ArchiveFault(fault);
  }
}

/**
 * Verifies the lines of an archive: every audit's keyed code and link, the counts and the signature at the end.
 *
 * @param noted a head that the archive must contain
 * @throws {ArchiveFault}
 */
export async function verifyLines(
  lines: AsyncIterable<string>,
  { sealing, signing }: ArchiveKeys,
  { noted, reach = () => {} }: { noted?: Head; reach?: (done: number) => void } = {},
): Promise<Contents> {
  let header: Header | undefined;
  let tally: Tally | undefined;
  let last: string | undefined;
  // The last line is known as such once the lines end.
  const take = (line: string) => {
    if (!tally) {
      header = parse(HeaderSchema, line, "The file is not an archive of audits.");
      tally = new Tally(header.after);
    } else {
      const audit = parse(LineSchema, line, `After number ${tally.head.number}: the line can't be read.`);
      requireLink(sealing, tally.head, audit);
      if (audit.number === noted?.number && audit.hash !== noted.hash)
        throw new ArchiveFault(`At number ${audit.number}: the link differs from the given head.`);
      tally.add(audit);
      reach(tally.count);
    }
    tally.sha256.update(`${line}\n`);
  };
  for await (const line of lines) {
    if (last !== undefined) take(last);
    last = line;
  }
  if (!tally || !header) throw new ArchiveFault("The file is not an archive of audits.");
  const { count, head, from, to } = tally;
  const trailer = parse(
    TrailerSchema,
    last,
    `After number ${head.number}: the end of the archive is missing.`,
  );
  if (count === 0) throw new ArchiveFault("The archive is empty.");
  const found = tally.trailer(tally.sha256.digest("hex"));
  const { code, ...told } = trailer;
  if (JSON.stringify(told) !== JSON.stringify(found))
    throw new ArchiveFault("The end of the archive does not match its audits.");
  if (!signing.some((key) => isSame(trailerCode(key, found), code)))
    throw new ArchiveFault("The archive is not signed with a master key of this installation.");
  return { header, count, head, from, to };
}

function requireLink(sealing: ArchiveKeys["sealing"], before: Head, { seq, ...audit }: Line): void {
  const at = `At number ${before.number + 1}`;
  if (audit.number !== before.number + 1)
    throw new ArchiveFault(`${at}: the audit is missing; the next one is ${audit.number}.`);
  const key = sealing(audit.number);
  if (auditMac(key, audit) !== audit.mac) throw new ArchiveFault(`${at}: the audit was changed.`);
  if (nextLink(key, before, { seq, mac: audit.mac }).hash !== audit.hash)
    throw new ArchiveFault(`${at}: the link does not match the previous one.`);
}
