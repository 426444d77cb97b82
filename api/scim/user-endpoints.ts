import type { Context } from "../context";
import { readConditions } from "./conditions";
import { created, type createEndpoint, ok } from "./endpoint";
import { listResponse, project, readPart, readProjection } from "./list";
import { type Assignment, readOperations, readResource } from "./operations";
import { toUserResource } from "./resources";
import { BASE, USER_SCHEMA } from "./uris";
import { readUserFields } from "./user-fields";
import { listVisible } from "./user-list.queries";
import { changeScimUser, createScimUser, readUser, removeScimUser } from "./users.changes";
import type { ScimUser } from "./users.queries";

const USERS = `${BASE}/Users`;
const NOBODY = { email: "", mobileNo: null };

export function userEndpoints(on: ReturnType<typeof createEndpoint>, context: Context): void {
  const { engine, config } = context;
  const toResource = (user: ScimUser) => toUserResource(config.publicUrl, user);

  on("GET", USERS, async ({ query }) => {
    const filter = query.get("filter");
    const conditions = filter ? readConditions(filter, USER_SCHEMA) : [];
    const part = readPart(query);
    const projection = readProjection(query);
    const { rows, total } = await listVisible(engine, conditions, part);
    const resources = rows.map((user) => project(toResource(user), projection));
    return ok(listResponse(total, part, resources));
  });

  on("GET", `${USERS}/:id`, async ({ id, query }) =>
    ok(project(toResource(await readUser(engine.read, id())), readProjection(query))),
  );

  on("POST", USERS, async ({ body, query, ...who }) => {
    const fields = readUserFields(withoutNoEmails(readResource(await body(), USER_SCHEMA)), NOBODY);
    const resource = toResource(await createScimUser(context, fields, who));
    return created(resource, project(resource, readProjection(query)));
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
    return ok(project(toResource(user), readProjection(query)));
  });

  on("PATCH", `${USERS}/:id`, async ({ id, body, query, ...who }) => {
    const assignments = readOperations(await body(), USER_SCHEMA);
    const user = await changeScimUser(context, id(), (current) => readUserFields(assignments, current), who);
    return ok(project(toResource(user), readProjection(query)));
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
