import { sql } from "kysely";
import type { Engine } from "../database/engine";
import { MIGRATIONS } from "../database/migrate";

/** Whether the database responds and every migration has run. */
export async function isReady(engine: Engine): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(engine.read);
    const done = new Set(rows.map((row) => row.name));
    return Object.keys(MIGRATIONS).every((name) => done.has(name));
  } catch {
    return false;
  }
}
