import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, linkSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createPrivate, sync } from "../database/backup";
import { ArchiveFault, type ArchiveKeys, type Contents, verifyLines } from "./archive-lines";
import type { Head } from "./chain";

/** In characters. No audit's line is longer. */
const LONGEST_LINE = 4_000_000;

/** A verified archive. */
export interface Archive extends Contents {
  /** SHA-256 of the file, in hex. */
  fileHash: string;
}

/** Compresses the lines into a file that only this user can read, and flushes it to disk. */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<void> {
  const fd = createPrivate(path);
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(path, { fd }));
  sync(path);
}

/** Gives a written file its name. @throws if another file has it */
export function publish(draft: string, target: string): void {
  try {
    // Unlike a renaming, a link never replaces a file.
    linkSync(draft, target);
    rmSync(draft);
  } catch (error) {
    // Not every file system has links.
    if (!["EPERM", "ENOTSUP", "ENOSYS"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    renameSync(draft, target);
  }
  sync(dirname(target));
}

/**
 * Reads and verifies a whole archive.
 *
 * @param options.noted a head that the archive must contain
 * @throws {ArchiveFault}
 */
export async function verifyArchive(
  path: string,
  keys: ArchiveKeys,
  options: { noted?: Head; reach?: (done: number) => void } = {},
): Promise<Archive> {
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const unpacked = createGunzip();
  const read = pipeline(createReadStream(path), hashed, unpacked);
  // Its error comes out of the lines as well.
  read.catch(() => {});
  try {
    const contents = await verifyLines(linesOf(unpacked), keys, options);
    await read;
    return { ...contents, fileHash: hash.digest("hex") };
  } catch (error) {
    unpacked.destroy();
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith("Z_")) throw new ArchiveFault("The file is damaged, cut off or not an archive.");
    throw error;
  }
}

/** The lines of a stream, which all end with a line break. Only "\n" ends one. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding("utf8");
  let rest = "";
  for await (const chunk of stream) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw new ArchiveFault("The file is not an archive of audits.");
    yield* lines;
  }
  if (rest !== "") throw new ArchiveFault("The end of the archive is missing.");
}
