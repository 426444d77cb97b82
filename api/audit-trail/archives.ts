import type { KeyObject } from "node:crypto";
import type { Queries } from "../database/engine";
import { findLink, listArchives, updateArchiveCode } from "./archives.queries";
import { type Head, isSame, keyedCode, ORIGIN } from "./chain";
import type { AuditArchivesTable } from "./tables";

/** The row of an archive without its keyed code. */
export type ArchiveRow = Omit<AuditArchivesTable, "code">;

/** Adds the keyed code, without which nobody can move a cut unnoticed. */
export const signArchive = (key: KeyObject, row: ArchiveRow): AuditArchivesTable => ({
  ...row,
  code: keyedCode(
    key,
    "archive",
    row.first_number,
    row.last_number,
    row.last_hash,
    row.cut_number,
    row.cut_hash,
    row.cut_seq,
    // A file's name may contain anything.
    JSON.stringify(row.file),
    row.file_hash,
    row.created_at,
  ),
});

/** The archives of a database, and where its chain begins. */
export interface Archives {
  rows: AuditArchivesTable[];
  /** The last removed link. */
  cut: Head;
  /** A sentence about the fault of the rows. */
  fault?: string;
}

/** Reads the archives and checks that each is signed, and goes on where the one before ends. */
export async function readArchives(queries: Queries, key: KeyObject): Promise<Archives> {
  const rows = await listArchives(queries);
  let cut = ORIGIN;
  for (const row of rows) {
    const numbers = `${row.first_number} to ${row.last_number}`;
    if (!isSame(signArchive(key, row).code, row.code))
      return { rows, cut, fault: `The record of the archived audits ${numbers} was changed.` };
    if (row.first_number !== cut.number + 1)
      return { rows, cut, fault: `A record of archived audits is missing before the one of ${numbers}.` };
    cut = { number: row.cut_number, hash: row.cut_hash };
  }
  return { rows, cut };
}

/** The last archive, while not all of its audits are removed. */
export function findUnfinished({ rows }: Archives): AuditArchivesTable | undefined {
  const last = rows.at(-1);
  return last && last.cut_number < last.last_number ? last : undefined;
}

/** The archive to which the audit of a number was removed. */
export const findArchive = ({ rows }: Archives, number: number): AuditArchivesTable | undefined =>
  rows.find(({ first_number, cut_number }) => first_number <= number && number <= cut_number);

/** The hash of a link, as far as the database knows it: of removed ones, those at the end of an archive. */
export async function findHash(
  queries: Queries,
  { rows }: Archives,
  number: number,
): Promise<string | undefined> {
  if (number === ORIGIN.number) return ORIGIN.hash;
  for (const row of rows) {
    if (row.last_number === number) return row.last_hash;
    if (row.cut_number === number) return row.cut_hash;
  }
  return (await findLink(queries, number))?.hash;
}

/** Signs every archive with a new key. @throws if one is not signed with the old key */
export async function signArchivesAnew(queries: Queries, before: KeyObject, after: KeyObject): Promise<void> {
  const { rows, fault } = await readArchives(queries, before);
  if (fault) throw new Error(`${fault} Run bin/sso audit:verify first.`);
  for (const row of rows) await updateArchiveCode(queries, signArchive(after, row));
}
