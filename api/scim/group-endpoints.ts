import type { Context } from "../context";
import { readConditions } from "./conditions";
import { created, type createEndpoint, ok } from "./endpoint";
import { refused } from "./errors";
import { readGroupFields } from "./group-fields";
import { changeScimGroup, createScimGroup, readScimGroup, removeScimGroup } from "./groups.changes";
import { listScimGroups } from "./groups.queries";
import { listResponse, type Projection, project, readPart, readProjection } from "./list";
import { listMembersOf } from "./members.queries";
import { readOperations, readResource } from "./operations";
import { type Member, type Resource, type ScimGroup, toGroupResource } from "./resources";
import { BASE, GROUP_SCHEMA } from "./uris";

const GROUPS = `${BASE}/Groups`;
/** Members in one answer. */
const MOST_MEMBERS = 50_000;

export function groupEndpoints(on: ReturnType<typeof createEndpoint>, context: Context): void {
  const { engine, config } = context;

  /** Reads members only if the answer has them (SC3). @throws {HttpError} 400 if they are too many */
  async function toResources(groups: ScimGroup[], projection: Projection): Promise<Resource[]> {
    const ids = groups.filter(({ user_count }) => user_count > 0).map(({ id }) => id);
    const members = new Map<string, Member[]>(groups.map(({ id }) => [id, []]));
    if (projection.isWanted("members") && ids.length > 0) {
      if (groups.reduce((sum, { user_count }) => sum + user_count, 0) > MOST_MEMBERS)
        throw refused("tooMany", "The groups have too many members. Ask with excludedAttributes=members.");
      for (const { groupId, id, name } of await listMembersOf(engine.longRead, ids))
        members.get(groupId)?.push({ id, name });
    }
    return groups.map((group) => toGroupResource(config.publicUrl, group, members.get(group.id)));
  }

  async function toAnswer(id: string, query: URLSearchParams): Promise<object> {
    const projection = readProjection(query);
    const group = await readScimGroup(engine.read, id);
    const [resource = toGroupResource(config.publicUrl, group, [])] = await toResources([group], projection);
    return project(resource, projection);
  }

  on("GET", GROUPS, async ({ query }) => {
    const filter = query.get("filter");
    const conditions = filter ? readConditions(filter, GROUP_SCHEMA) : [];
    const part = readPart(query);
    const projection = readProjection(query);
    const { rows, total } = await listScimGroups(engine.read, conditions, part);
    const resources = await toResources(rows, projection);
    return ok(
      listResponse(
        total,
        part,
        resources.map((resource) => project(resource, projection)),
      ),
    );
  });

  on("GET", `${GROUPS}/:id`, async ({ id, query }) => ok(await toAnswer(id(), query)));

  on("POST", GROUPS, async ({ body, query, ...who }) => {
    const fields = readGroupFields(readResource(await body(), GROUP_SCHEMA));
    const { id } = await createScimGroup(context, fields, who);
    return created(`${config.publicUrl}${GROUPS}/${id}`, await toAnswer(id, query));
  });

  on("PUT", `${GROUPS}/:id`, async ({ id, body, query, ...who }) => {
    await changeScimGroup(context, id(), readGroupFields(readResource(await body(), GROUP_SCHEMA)), who);
    return ok(await toAnswer(id(), query));
  });

  on("PATCH", `${GROUPS}/:id`, async ({ id, body, query: _, ...who }) => {
    await changeScimGroup(context, id(), readGroupFields(readOperations(await body(), GROUP_SCHEMA)), who);
    return undefined;
  });

  on("DELETE", `${GROUPS}/:id`, async ({ id, ...who }) => {
    await removeScimGroup(context, id(), who);
    return undefined;
  });
}
