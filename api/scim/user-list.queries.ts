import { readCounter } from "../database/counters.queries";
import type { Engine, Queries } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import { foldCase, typedKeys } from "../database/fold-case";
import { USER_CHANGES } from "../user-search/search.queries";
import { type Condition, unknownAttribute } from "./conditions";
import type { Part } from "./list";
import { columns } from "./users.queries";
import { isVisible } from "./visible.queries";

const selectVisible = (queries: Queries) => queries.selectFrom("users as u").where(isVisible);
type Users = ReturnType<typeof selectVisible>;

const NONE = "";

/** The attributes that lists can be filtered by, each with an index. Names and addresses ignore case, ids don't. */
const FILTERS: Record<string, (users: Users, value: string) => Users> = {
  id: (users, value) => users.where("u.id", "=", value),
  username: (users, value) => users.where("u.username_canonical", "in", typedKeys(value)),
  externalid: (users, value) => users.where("u.external_id", "=", value),
  displayname: (users, value) => users.where("u.name_key", "=", foldCase(value)),
  "name.formatted": (users, value) => users.where("u.name_key", "=", foldCase(value)),
  emails: (users, value) => users.where("u.email_canonical", "in", typedKeys(value)),
  "emails.value": (users, value) => users.where("u.email_canonical", "in", typedKeys(value)),
  // Everybody has one address, for work.
  "emails.type": (users, value) => (/^work$/i.test(value) ? users : users.where("u.id", "=", NONE)),
  "emails.primary": (users, value) => (/^true$/i.test(value) ? users : users.where("u.id", "=", NONE)),
  active: (users, value) => users.where("u.active", "=", /^true$/i.test(value) ? 1 : 0),
};
/** Those whose rows are few. */
const SELECTIVE = ["id", "username", "externalid", "displayname", "name.formatted", "emails", "emails.value"];

function withConditions(users: Users, conditions: Condition[]): Users {
  let found = users;
  for (const { attribute, value } of conditions) {
    const filter = Object.hasOwn(FILTERS, attribute) ? FILTERS[attribute] : undefined;
    if (!filter) unknownAttribute("userName, externalId, id, emails.value, displayName and active");
    found = filter(found, String(value));
  }
  return found;
}

/** A part of the users whom a directory sees, by id, and how many there are. @throws {HttpError} 400 */
export async function listVisible(engine: Engine, conditions: Condition[], part: Part) {
  const isSelective = conditions.some(({ attribute }) => SELECTIVE.includes(attribute));
  const queries = isSelective ? engine.read : engine.longRead;
  const users = withConditions(selectVisible(queries), conditions);
  const rows =
    part.count === 0
      ? []
      : await users.select(columns).orderBy("u.id").offset(part.start).limit(part.count).execute();
  const isWhole = rows.length < part.count && (part.start === 0 || rows.length > 0);
  const total = isWhole ? part.start + rows.length : await countVisible(engine, conditions, isSelective);
  return { rows, total };
}

const recent = cachePerEngine<number>(20);

/** A count over all users is valid until one changes. */
async function countVisible(engine: Engine, conditions: Condition[], isSelective: boolean): Promise<number> {
  const queries = isSelective ? engine.read : engine.countRead;
  const count = async () => {
    const { total } = await withConditions(selectVisible(queries), conditions)
      .select((eb) => eb.fn.countAll<number | string>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  if (isSelective) return count();
  const key = JSON.stringify([await readCounter(engine.read, USER_CHANGES), conditions]);
  const counts = recent(engine);
  return counts.get(key) ?? counts.set(key, count());
}
