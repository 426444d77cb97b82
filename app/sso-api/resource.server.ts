import { z } from "zod";
import { CountSchema, pagedListSchema } from "#api/contract/lists";
import { cachedList } from "./cached-lists.server";
import { type Bearer, type Call, call, change, ifMatch } from "./call.server";
import { withNumbers } from "./partial-answer";

interface Described<Thing, Created> {
  /** Behind {host}/api, as in "/auth/roles". */
  path: string;
  /** A thing as the SSO API gives it. */
  one: z.ZodType<Thing>;
  /** The answer to a creation. */
  created: z.ZodType<Created>;
}

/**
 * The typed client of a noun.
 *
 * @example const roles = resource<Role, RoleInput, Added>({ path: "/auth/roles", one: RoleSchema, created: AddedSchema })
 */
export function resource<Thing, Input extends object, Created>({
  path,
  one,
  created,
}: Described<Thing, Created>) {
  const list = pagedListSchema(one);
  const onePath = `${path}/{id}`;
  return {
    list: ({ token }: Bearer, query: NonNullable<Call<never>["query"]>) =>
      call({ method: "GET", path, query, token, answer: list, partly: withNumbers(query) }),

    /** An addition of our service: a foreign SSO API may not know the call. */
    get: ({ token }: Bearer, id: string) => call({ method: "GET", path: onePath, id, token, answer: one }),

    create: ({ token }: Bearer, body: Input) =>
      change({ method: "POST", path, body, token, answer: created }),

    /** @param version the version that was edited: what was changed since is left alone (412) */
    update: ({ token }: Bearer, id: string, body: Input, version?: string) =>
      change({ method: "PUT", path: onePath, id, body, token, headers: ifMatch(version) }),

    delete: ({ token }: Bearer, id: string) => change({ method: "DELETE", path: onePath, id, token }),
  };
}

/**
 * All things of a noun, for dropdowns.
 *
 * @param name of the list in the cache
 * @param option a thing as this call gives it, with its id as the SSO API writes it
 */
export function optionsOf<Option extends { id: string | number }>(
  name: string,
  path: string,
  option: z.ZodType<Option>,
) {
  const wireOptions = (session: Bearer) =>
    cachedList(session, name, async () => {
      const all = await call({
        method: "GET",
        path,
        token: session.token,
        answer: z.array(option),
        partly: (body) => body,
      });
      // What has no id can't be chosen.
      return all.filter(({ id }) => id !== "");
    });
  return {
    options: async (session: Bearer): Promise<(Omit<Option, "id"> & { id: string })[]> =>
      (await wireOptions(session)).map((one) => ({ ...one, id: String(one.id) })),
    /** The same with ids as the SSO API writes them. */
    wireOptions,
  };
}

/** How many users have a thing of a noun. */
export const userCountOf =
  (path: string, type: string) =>
  async ({ token }: Bearer, id: string): Promise<number> =>
    (
      await call({
        method: "GET",
        path: `${path}/user-count`,
        query: { id, type },
        token,
        answer: CountSchema,
        partly: (body) => body,
      })
    ).count;
