import type { Picture } from "../contract/application-page";
import { iso } from "../contract/moments";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import { selectApplications } from "./applications.queries";
import type { ApplicationPicturesTable } from "./tables";

export async function findHomeUrl(queries: Queries, id: string): Promise<string | null> {
  const row = await queries
    .selectFrom("applications")
    .where("id", "=", id)
    .select("home_url")
    .executeTakeFirst();
  return row?.home_url ?? null;
}

export const updateHomeUrl = (queries: Queries, id: string, homeUrl: string | null) =>
  queries.updateTable("applications").set({ home_url: homeUrl }).where("id", "=", id).execute();

/** @param userId undefined for any application, otherwise only this user's */
export async function findPicture(
  queries: Queries,
  id: string,
  userId: string | undefined,
): Promise<Picture | undefined> {
  const row = await selectApplications(queries, userId)
    .innerJoin("application_pictures as p", "p.application_id", "applications.id")
    .where("applications.id", "=", id)
    .select(["p.media_type", "p.content", "p.updated_at"])
    .executeTakeFirst();
  return row && toPicture(row);
}

const toPicture = (
  row: Pick<ApplicationPicturesTable, "media_type" | "content" | "updated_at">,
): Picture => ({
  mediaType: row.media_type,
  content: row.content,
  updatedAt: iso(row.updated_at),
});

const findTimes = preparedQuery((queries, { id }: { id: string }) =>
  queries.selectFrom("application_pictures").where("application_id", "=", id).select("updated_at"),
);

/** When an application's picture was set. Undefined if it has none. */
export const findPictureTime = async (queries: Queries, id: string): Promise<number | undefined> =>
  (await findTimes(queries, { id })).at(0)?.updated_at;

/** The picture of an active application, if it was set at this time. */
export async function findShownPicture(
  queries: Queries,
  { id, at }: { id: string; at: number },
): Promise<Picture | undefined> {
  const row = await queries
    .selectFrom("application_pictures as p")
    .innerJoin("applications as a", "a.id", "p.application_id")
    .where("p.application_id", "=", id)
    .where("p.updated_at", "=", at)
    .where("a.active", "=", 1)
    .select(["p.media_type", "p.content", "p.updated_at"])
    .executeTakeFirst();
  return row && toPicture(row);
}

export async function replacePicture(
  queries: Queries,
  id: string,
  { mediaType, content }: Pick<Picture, "mediaType" | "content">,
  now: number,
): Promise<void> {
  const picture = { media_type: mediaType, content, updated_at: now };
  await queries
    .insertInto("application_pictures")
    .values({ application_id: id, ...picture })
    .onConflict((conflict) => conflict.column("application_id").doUpdateSet(picture))
    .execute();
}

/** @returns whether there was one */
export async function deletePicture(queries: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("application_pictures")
    .where("application_id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
