import type { Context } from "../context";
import { NO_OPTIONAL_TEXTS } from "../contract/user-fields";
import type { Queries } from "../database/engine";
import { readConditions } from "./conditions";
import { created, type createEndpoint, ok } from "./endpoint";
import { refused } from "./errors";
import { listResponse, type Projection, project, readPart, readProjection } from "./list";
import { listGroupsOf } from "./members.queries";
import { type Assignment, readOperations, readResource } from "./operations";
import { type GroupOfUser, toUserResource } from "./resources";
import { BASE, USER_SCHEMA } from "./uris";
import { readUserFields } from "./user-fields";
import { listVisible } from "./user-list.queries";
import { changeScimUser, createScimUser, readUser, removeScimUser } from "./users.changes";
import type { ScimUser } from "./users.queries";

const USERS = `${BASE}/Users`;
/** Of all users in one answer. */
const MOST_MEMBERSHIPS = 50_000;
const NOBODY = { email: "", ...NO_OPTIONAL_TEXTS };

export function userEndpoints(on: ReturnType<typeof createEndpoint>, context: Context): void {
  const { engine, config } = context;

  /** Reads groups only if the answer has them, at once for all users. @throws {HttpError} 400 if they are too many */
  async function toAnswers(queries: Queries, users: ScimUser[], projection: Projection): Promise<object[]> {
    const groups = new Map<string, GroupOfUser[]>(users.map(({ id }) => [id, []]));
    if (projection.isWanted("groups") && users.length > 0) {
      const found = await listGroupsOf(queries, [...groups.keys()], MOST_MEMBERSHIPS + 1);
      if (found.length > MOST_MEMBERSHIPS)
        throw refused(
          "tooMany",
          "The users are in too many groups. Ask with excludedAttributes=groups or a smaller count.",
        );
      for (const { userId, id, name } of found) groups.get(userId)?.push({ id, name });
    }
    return users.map((user) =>
      project(toUserResource(config.publicUrl, user, groups.get(user.id)), projection),
    );
  }

  async function toAnswer(user: ScimUser, query: URLSearchParams): Promise<object> {
    const [answer = {}] = await toAnswers(engine.read, [user], readProjection(query));
    return answer;
  }

  on("GET", USERS, async ({ query }) => {
    const filter = query.get("filter");
    const conditions = filter ? readConditions(filter, USER_SCHEMA) : [];
    const part = readPart(query);
    const projection = readProjection(query);
    const { rows, total } = await listVisible(engine, conditions, part);
    return ok(listResponse(total, part, await toAnswers(engine.longRead, rows, projection)));
  });

  on("GET", `${USERS}/:id`, async ({ id, query }) =>
    ok(await toAnswer(await readUser(engine.read, id()), query)),
  );

  on("POST", USERS, async ({ body, query, ...who }) => {
    const fields = readUserFields(withoutNoEmails(readResource(await body(), USER_SCHEMA)), NOBODY);
    const user = await createScimUser(context, fields, who);
    return created(`${config.publicUrl}${USERS}/${user.id}`, await toAnswer(user, query));
  });

  // What a PUT leaves out stays as it is, but for the status (Okta).
  on("PUT", `${USERS}/:id`, async ({ id, body, query, ...who }) => {
    const assignments = withoutNoEmails(readResource(await body(), USER_SCHEMA));
    const user = await changeScimUser(
      context,
      id(),
      (current) => ({ active: true, ...readUserFields(assignments, current) }),
      who,
    );
    return ok(await toAnswer(user, query));
  });

  on("PATCH", `${USERS}/:id`, async ({ id, body, query, ...who }) => {
    const assignments = readOperations(await body(), USER_SCHEMA);
    const user = await changeScimUser(context, id(), (current) => readUserFields(assignments, current), who);
    return ok(await toAnswer(user, query));
  });

  on("DELETE", `${USERS}/:id`, async ({ id, ...who }) => {
    await removeScimUser(context, id(), who);
    return undefined;
  });
}

/** A resource with an empty list of addresses has none to set. */
const withoutNoEmails = (assignments: Assignment[]) =>
  assignments.filter(
    ({ attribute, value }) =>
      attribute !== "emails" || !(value === null || (Array.isArray(value) && value.length === 0)),
  );
