import type { AppearanceInput } from "../contract/appearance";
import type { Picture } from "../contract/application-page";
import { iso } from "../contract/moments";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";

/** The id of the one row. */
export const ROW = "appearance";

export interface Stored extends AppearanceInput {
  logoAt: number | null;
  version: number;
}

const findRows = preparedQuery((queries, { id }: { id: string }) =>
  queries
    .selectFrom("appearance")
    .where("id", "=", id)
    .select([
      "name",
      "contact",
      "accent",
      "help_url",
      "privacy_url",
      "terms_url",
      "logo_at as logoAt",
      "version",
    ]),
);

export async function findAppearance(queries: Queries): Promise<Stored> {
  const [row] = await findRows(queries, { id: ROW });
  if (!row) throw new Error("The row of the appearance is missing.");
  const { help_url: helpUrl, privacy_url: privacyUrl, terms_url: termsUrl, ...rest } = row;
  return { ...rest, helpUrl, privacyUrl, termsUrl };
}

export const updateAppearance = (queries: Queries, input: AppearanceInput) =>
  queries
    .updateTable("appearance")
    .set({
      name: input.name,
      contact: input.contact,
      accent: input.accent,
      help_url: input.helpUrl,
      privacy_url: input.privacyUrl,
      terms_url: input.termsUrl,
    })
    .where("id", "=", ROW)
    .execute();

export async function findLogo(queries: Queries): Promise<Picture | undefined> {
  const row = await queries
    .selectFrom("appearance")
    .where("id", "=", ROW)
    .select(["logo_type", "logo", "logo_at"])
    .executeTakeFirst();
  if (!row || row.logo_type === null || row.logo === null || row.logo_at === null) return undefined;
  return { mediaType: row.logo_type, content: row.logo, updatedAt: iso(row.logo_at) };
}

/** @param logo undefined to remove it */
export const updateLogo = (
  queries: Queries,
  logo: Pick<Picture, "mediaType" | "content"> | undefined,
  now: number,
) =>
  queries
    .updateTable("appearance")
    .set(
      logo
        ? { logo_type: logo.mediaType, logo: logo.content, logo_at: now }
        : { logo_type: null, logo: null, logo_at: null },
    )
    .where("id", "=", ROW)
    .execute();
