import { sql } from "kysely";
import type { Migration } from "../migrate";

/** The count that stops a name at one network, as it was when this was written. */
const LEAST = 10;

/** Lists of users ask first whether anybody's sign-in is stopped; mostly nobody's is. */
export const stops: Migration = async (queries) => {
  await queries.schema
    .createIndex("throttles_by_stop")
    .on("throttles")
    .columns(["expires_at", "key"])
    .where(sql.ref("count"), ">=", LEAST)
    .execute();
};
