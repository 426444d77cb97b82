import type { RefusedRequest } from "../contract/connections";
import { iso } from "../contract/moments";
import type { Queries } from "../database/engine";

const MOST = 20;

/** An application's refused requests, the newest first. */
export async function listRefusedRequests(queries: Queries, applicationId: string) {
  const rows = await queries
    .selectFrom("refused_requests")
    .where("application_id", "=", applicationId)
    .select(["id", "at", "reason", "redirect_uri", "network"])
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ at, redirect_uri, ...row }) => ({
    ...row,
    at: iso(at),
    redirectUri: redirect_uri,
  })) satisfies RefusedRequest[];
}

export async function countRefusedSince(queries: Queries, applicationId: string, since: number) {
  const { count } = await queries
    .selectFrom("refused_requests")
    .where("application_id", "=", applicationId)
    .where("at", ">", since)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
