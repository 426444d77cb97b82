import { counted, formatCount } from "../contract/counts";
import type { TableLayout } from "../database/catalog";
import type { Engine, Queries } from "../database/engine";
import { countRows } from "../database/rows.queries";
import { type Contents, readContents } from "./contents";
import type { Progress } from "./progress";

/**
 * Copies the tables, in their order, into an empty database.
 *
 * @returns what each table of the source has
 * @throws if a table has another number of rows than were read
 */
export async function copyTables(
  source: Queries,
  target: Engine,
  tables: readonly TableLayout[],
  progress: Progress,
): Promise<Map<TableLayout, Contents>> {
  const copied = new Map<TableLayout, Contents>();
  const names = tables.map(({ name }) => name);
  await target.fill(names, async (insert) => {
    for (const table of tables) {
      const total = await countRows(source, table.name);
      if (total > 0) progress.begin(table.name, total);
      const contents = await readContents(source, table, async (page, before) => {
        await insert(table.name, page);
        progress.reach(before + page.length);
      });
      if (contents.rows !== total)
        throw new Error(
          `${table.name} has ${counted(total, "row")}, and ${formatCount(contents.rows)} were read.`,
        );
      copied.set(table, contents);
    }
    progress.begin("Building the indexes");
  });
  progress.end();
  return copied;
}

/** @throws if a table of the target has not what was copied into it */
export async function compareTables(
  target: Engine,
  copied: ReadonlyMap<TableLayout, Contents>,
  progress: Progress,
): Promise<void> {
  progress.begin("Comparing", countOf(copied));
  let done = 0;
  for (const [table, expected] of copied) {
    const found = await readContents(target.longRead, table, (page) => {
      done += page.length;
      progress.reach(done);
    });
    if (found.rows !== expected.rows)
      throw new Error(
        `${table.name} has ${counted(expected.rows, "row")} in the source, and ${formatCount(found.rows)} in the target.`,
      );
    if (found.checksum !== expected.checksum)
      throw new Error(`${table.name} has other content in the target than in the source.`);
  }
  progress.end();
}

/** The number of all rows. */
export const countOf = (copied: ReadonlyMap<TableLayout, Contents>) =>
  [...copied.values()].reduce((sum, { rows }) => sum + rows, 0);
