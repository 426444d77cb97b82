import type { ApplicationUser } from "../contract/application-page";
import type { PagedList, SearchQuery } from "../contract/lists";
import { iso, isoOrNull } from "../contract/moments";
import { readCounter } from "../database/counters.queries";
import { type Engine, type Queries, SEARCHED } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import { pageWindow, toPagedList, type Window } from "../database/paging";
import { countUsers, USER_CHANGES } from "../user-search/search.queries";
import { toWords } from "../user-search/words";

/** Up to this many hits, the text index is the fastest. */
const RARE_LIMIT = 10_000;
/** A page for which more rows are read is read where that blocks nobody. */
const FAR = 1000;

/** A search among an application's users. */
interface Search {
  applicationId: string;
  /** Folded; none for everybody. */
  words: string[];
}

/**
 * Where a query begins, because SQLite keeps the order of a cross join: with the hits of the text index, with the
 * application's users, or with all users by name.
 */
type Start = "text" | "members" | "names";

const recent = cachePerEngine<{ found: number; isRare: boolean }>(500);

/** A page of an application's users by name, with their last activity in it and their consent. */
export async function listPeople(
  engine: Engine,
  applicationId: string,
  members: number,
  query: SearchQuery,
): Promise<PagedList<ApplicationUser>> {
  const search = { applicationId, words: toWords(query.searchTerm) };
  const { found, isRare } =
    search.words.length === 0
      ? { found: members, isRare: false }
      : await countMatching(engine, search, members);
  const window = pageWindow(query, found);
  if (!window) return toPagedList([], found, query);
  // So many users have a name before the last one of the page, if the matches are spread evenly.
  const alongNames = ((window.offset + window.limit) * (await countUsers(engine.read, undefined))) / found;
  const start = isRare ? "text" : alongNames < members ? "names" : "members";
  const isFar = search.words.length > 0 || Math.min(alongNames, members) > FAR;
  const queries = isFar ? engine.longRead : engine.read;
  const people = selectPeople(engine, queries, search, start);
  const rows = await selectPage(queries, people, applicationId, window).execute();
  return toPagedList(rows.map(toPerson), found, query);
}

/** A count is valid until a user changes, which includes being given an application. */
async function countMatching(engine: Engine, search: Search, members: number) {
  const changes = await readCounter(engine.read, USER_CHANGES);
  const key = JSON.stringify([changes, search.applicationId, search.words]);
  const counts = recent(engine);
  return counts.get(key) ?? counts.set(key, count(engine, search, members));
}

async function count(engine: Engine, search: Search, members: number) {
  const { hits } = await engine.longRead
    .selectNoFrom(engine.countOf("users", SEARCHED.users, search.words, RARE_LIMIT + 1).as("hits"))
    .executeTakeFirstOrThrow();
  const isRare = Number(hits) <= RARE_LIMIT;
  const queries = isRare || members <= RARE_LIMIT ? engine.longRead : engine.countRead;
  const { found } = await selectPeople(engine, queries, search, isRare ? "text" : "members")
    .select((eb) => eb.fn.countAll<number | string>().as("found"))
    .executeTakeFirstOrThrow();
  return { found: Number(found), isRare };
}

function selectPeople(engine: Engine, queries: Queries, { applicationId, words }: Search, start: Start) {
  const rows =
    start === "members"
      ? queries.selectFrom("user_applications as held").crossJoin("users")
      : queries.selectFrom("users").crossJoin("user_applications as held");
  const search = start === "text" ? engine.searchIndexed : engine.searchRows;
  return rows
    .whereRef("held.user_id", "=", "users.id")
    .where("held.application_id", "=", applicationId)
    .$if(words.length > 0, (people) => people.where(search("users", SEARCHED.users, words)));
}

/** Finds the page first, then looks up only its users. */
function selectPage(
  queries: Queries,
  people: ReturnType<typeof selectPeople>,
  applicationId: string,
  { direction, offset, limit }: Window,
) {
  const page = people
    .select(["users.seq", "users.name_key", "users.id"])
    .orderBy("users.name_key", direction)
    .orderBy("users.id", direction)
    .offset(offset)
    .limit(limit);
  return queries
    .selectFrom(page.as("page"))
    .crossJoin("users as u")
    .leftJoin("user_activity as a", (join) =>
      join.onRef("a.user_id", "=", "u.id").on("a.application_id", "=", applicationId),
    )
    .leftJoin("consents as c", (join) =>
      join.onRef("c.user_id", "=", "u.id").on("c.application_id", "=", applicationId),
    )
    .whereRef("u.seq", "=", "page.seq")
    .select(["u.id", "u.name", "u.email", "u.active", "a.last_at", "c.scopes", "c.granted_at"])
    .orderBy("page.name_key")
    .orderBy("page.id");
}

interface PersonRow {
  id: string;
  name: string;
  email: string;
  active: 0 | 1;
  last_at: number | null;
  scopes: string | null;
  granted_at: number | null;
}

const toPerson = ({ id, name, email, active, last_at, scopes, granted_at }: PersonRow): ApplicationUser => ({
  id,
  name,
  email,
  status: active === 1,
  lastActivity: isoOrNull(last_at),
  consent:
    scopes === null || granted_at === null
      ? null
      : { scopes: scopes.split(" ").filter(Boolean), grantedAt: iso(granted_at) },
});

/** The name of an application and how many users have it. */
export const findMembership = (queries: Queries, applicationId: string) =>
  queries
    .selectFrom("applications")
    .where("id", "=", applicationId)
    .select(["name", "user_count"])
    .executeTakeFirst();
