import type { Queries } from "../database/engine";
import { replaceMark } from "../database/marks.queries";

/** Each PUBLIC_URL that a service on this database has or had is a mark. Its value is when it was last told, in ms. */
const PREFIX = "public-url:";

/** @param now in ms */
export const recordPublicUrl = (queries: Queries, publicUrl: string, now: number) =>
  replaceMark(queries, `${PREFIX}${publicUrl}`, String(now), now);

/** @param since in ms */
export async function listPublicUrls(queries: Queries, since: number): Promise<string[]> {
  const marks = await queries
    .selectFrom("marks")
    .where("name", "like", `${PREFIX}%`)
    .select(["name", "value"])
    .orderBy("name")
    .execute();
  return marks.filter(({ value }) => Number(value) > since).map(({ name }) => name.slice(PREFIX.length));
}
