import { z } from "zod";
import { MAX_PAGE_SIZE, OwnerIdSchema, PageSchema } from "#api/contract/lists";
import { TOKENS } from "#app/navigation";
import { noun } from "#app/noun/noun.server";
import type { Session } from "#app/request/session.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { tokens as client } from "#app/sso-api/tokens.server";
import type { SelectOption } from "#app/table/filter-form";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

const TokenQuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  creatorId: OwnerIdSchema,
  state: z.enum(["open", "ended"]).optional(),
});

export const tokens = noun({
  page: TOKENS,
  name: "API token",
  queryOf: (request) => readQuery(TokenQuerySchema, new URL(request.url).searchParams),
  list: client.list,
  read: (session, id) => orUnknown(() => client.get(session, id)),
});

/**
 * The creators of the newest tokens, for a filter.
 *
 * @param chosen the one that the address names, who may have none
 */
export async function creatorOptions(session: Session, chosen: string | undefined): Promise<SelectOption[]> {
  const newest = await orFailed(client.list(session, { page: 1, size: MAX_PAGE_SIZE }), "");
  const items = "failed" in newest ? [] : newest.items;
  const names = new Map(
    items.flatMap(({ createdBy: by }) =>
      by ? [[by.id, by.username ? `${by.name} (${by.username})` : by.name]] : [],
    ),
  );
  if (chosen && !names.has(chosen)) names.set(chosen, "Someone without tokens");
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}
