import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { sqliteFile } from "../../database/connect";
import type { Facts } from "./facts";
import { type Check, type Finding, failure, ok, sizeOf, warning } from "./finding";

/** With less than this, the service soon can't write. */
const LEAST_BYTES = 50_000_000;

/** Whether there is space for the database and a backup beside it. */
export const disk: Check = {
  name: "disk",
  run: ({ source, config }: Facts) => {
    const file = sqliteFile(config.databaseUrl);
    if (source.SSO_API_URL || file === undefined)
      return [ok("No database lies on this machine's disk; watch the database server's own.")];
    const folder = nearestFolder(dirname(file));
    const { bavail, bsize } = statfsSync(folder);
    return [findSpace(folder, bavail * bsize, sizeWithLogs(file))];
  },
};

/** @param needed bytes of a backup */
export function findSpace(folder: string, free: number, needed: number): Finding {
  const facts = `${sizeOf(free)} are free at ${folder}`;
  if (free < LEAST_BYTES)
    return failure(`Only ${facts}: the service soon can't write.`, "Free some space, or move the database.");
  if (free < needed)
    return warning(
      `Only ${facts}, and a backup needs ${sizeOf(needed)}.`,
      "Free some space, or write backups to another disk.",
    );
  return ok(`${facts}; a backup needs ${sizeOf(needed)}.`);
}

const sizeWithLogs = (file: string) =>
  [file, `${file}-wal`].filter(existsSync).reduce((sum, path) => sum + statSync(path).size, 0);

const nearestFolder = (folder: string): string =>
  existsSync(folder) ? folder : nearestFolder(dirname(folder));
