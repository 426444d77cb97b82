import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { discardBatch, readBatch, runBatch } from "../batches/batches.changes";
import { createImport } from "../batches/import/create-import";
import { changeText } from "../batches/report";
import { rowsAfter } from "../batches/rows.queries";
import { toRows } from "../batches/to-batch";
import { workOnBatches } from "../batches/work";
import type { Context } from "../context";
import { leftOf } from "../contract/batch-counts";
import { type Batch, type BatchRow, MOST_IMPORT_BYTES } from "../contract/batches";
import { counted } from "../contract/counts";
import { limitBytes } from "../http/request";
import { requirePermission } from "../noun/require-permission";
import { type Acting, actAs } from "./acting";
import { readArguments, run, UsageError } from "./run";

const USAGE = `bin/sso import FILE [--dry-run] [--invite] [--as NAME]

Adds and changes people by a CSV file, with the columns of an export. People whom the file doesn't name stay as they are. It
prints what changes in each line, and which lines have errors; those are skipped. The service may be running. The change
is listed in the console for 30 days, and can be undone there.

--dry-run   checks the file and changes nothing
--invite    sends an invitation to each new person
--as NAME   acts with this user's rights, and the audits name them. Without it, the only super administrator acts.
            NAME is a username or an email address

Exits with 1 if a line has an error or fails.`;

const PAGE = 500;

const SIGNS: Record<BatchRow["verdict"], string> = {
  unchecked: "?",
  add: "+ add",
  change: "~ change",
  lose: "- lose access",
  wrong: "! error",
  stale: "! changed meanwhile",
  done: "done",
  failed: "! failed",
};

async function printRows(
  { engine }: Context,
  id: string,
  isShown: (row: BatchRow) => boolean,
): Promise<void> {
  let line = -1;
  for (;;) {
    const rows = await rowsAfter(engine.longRead, { batchId: id, line, most: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    line = last.line;
    for (const row of (await toRows(engine.longRead, rows)).filter(isShown))
      console.log(
        [
          `Line ${row.line}: ${SIGNS[row.verdict]}`,
          row.name ?? "",
          row.email ?? "",
          row.message ?? row.changes.map(changeText).join("; "),
        ]
          .filter(Boolean)
          .join("  "),
      );
  }
}

const summary = ({ counts }: Batch) =>
  `${counts.add} to add, ${counts.change} to change, ${counts.lose} to lose access, ${counted(counts.wrong, "row")} with errors, ${counts.same} as they are.`;

async function work(
  context: Context,
  acting: Acting,
  file: string,
  { dryRun, invite }: { dryRun: boolean; invite: boolean },
) {
  requirePermission(context, "users:write", acting.caller);
  const bytes = limitBytes(createReadStream(file), MOST_IMPORT_BYTES);
  const id = await createImport(context, { file: bytes, name: basename(file), invite }, acting);
  await workOnBatches(context);
  const checked = await readBatch(context, id, acting.caller);
  await printRows(context, id, () => true);
  console.log(summary(checked));
  const { wrong } = checked.counts;
  const left = leftOf(checked.counts);
  if (dryRun || left === 0) {
    await discardBatch(context, id, acting);
    console.log("Nothing has changed.");
    return wrong > 0 ? 1 : 0;
  }
  await runBatch(context, id, acting);
  await workOnBatches(context);
  const { counts, message } = await readBatch(context, id, acting.caller);
  await printRows(context, id, ({ verdict }) => verdict === "stale" || verdict === "failed");
  console.log(`${counts.done} applied.${message ? ` ${message}` : ""}`);
  return counts.done === left && wrong === 0 ? 0 : 1;
}

await run(USAGE, async () => {
  const { options, flags, rest } = readArguments(["as"], ["dry-run", "invite"]);
  const [file, ...more] = rest;
  if (file === undefined || more.length > 0) throw new UsageError("Name one file.");
  return actAs(options.as, (context, acting) =>
    work(context, acting, file, { dryRun: flags["dry-run"] === true, invite: flags.invite === true }),
  );
});
