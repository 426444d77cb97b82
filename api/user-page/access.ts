import type { Context } from "../context";
import { isoOrNull } from "../contract/moments";
import type { UserAccess } from "../contract/user-access";
import { requireFound } from "../noun/lock";
import { withLocks } from "../users/users.locks";
import { findUser } from "../users/users.queries";
import { listVerdicts } from "../users/verdicts.queries";
import { listApplicationsOf, listApplicationWays, listRolesOf, listRoleWays } from "./access.queries";
import { explain } from "./explanation";

/** Lists what a user may open and do, with its sources, and explains the access to one application. @throws {HttpError} 404 */
export async function readUserAccess(
  context: Context,
  id: string,
  applicationId: string | undefined,
): Promise<UserAccess> {
  const queries = context.engine.read;
  const [locked] = await withLocks(context, [requireFound("user", await findUser(queries, id))]);
  const user = requireFound("user", locked);
  const toApplications = sourcesOf(await listApplicationWays(queries, id));
  const toRoles = sourcesOf(await listRoleWays(queries, id));
  const held = await listApplicationsOf(queries, id);
  const applicationIds = held.map((one) => one.id);
  const verdictOf = await listVerdicts(queries, { userIds: [id], applicationIds }, context.now());
  const applications = held.map(({ id: one, name, picture_at, last_at }) => {
    const verdict = verdictOf({ userId: id, applicationId: one });
    return {
      id: one,
      applicationName: name,
      pictureAt: isoOrNull(picture_at),
      ...toApplications(one),
      lastOpenedAt: isoOrNull(last_at),
      canOpen: verdict === "yes",
      verdict,
    };
  });
  const roles = (await listRolesOf(queries, id)).map(({ id: one, name, permissions }) => ({
    id: one,
    roleName: name,
    ...toRoles(one),
    permissionCount: Number(permissions),
  }));
  const explanation = applicationId === undefined ? null : await explain(context, user, applicationId);
  return { applications, roles, explanation };
}

type Ways = Awaited<ReturnType<typeof listRoleWays>>;

/** The sources of each item: assigned directly, and the groups that give it. */
const sourcesOf = (ways: Ways) => (id: string) => {
  const own = ways.filter((way) => way.id === id);
  return {
    direct: own.some(({ group_id }) => group_id === null),
    groups: own
      .flatMap(({ group_id, group_name }) =>
        group_id === null ? [] : [{ id: group_id, groupName: group_name ?? "" }],
      )
      .sort((one, other) => (one.groupName < other.groupName ? -1 : 1)),
  };
};
