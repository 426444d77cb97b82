import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { ApplicationUser } from "../contract/application-page";
import type { PagedList, SearchQuery } from "../contract/lists";
import type { Queries } from "../database/engine";
import { conflict, notFound, unprocessable } from "../http/errors";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { withdrawConsent } from "../sessions/consents.queries";
import { giveApplications, takeApplications } from "../users/assignments.queries";
import { describeUpdate } from "../users/users.audit";
import { touchUser } from "../users/users.changes.queries";
import { requireAllowedNow, USER } from "../users/users.checks";
import { findUser, type ListedUser } from "../users/users.queries";
import { findApplicationName, listPeople } from "./people.queries";

/** @throws {HttpError} 404 */
const requireApplication = async (queries: Queries, id: string) =>
  requireFound("application", await findApplicationName(queries, id));

/** @throws {HttpError} 404 */
export async function readPeople(
  { engine, now }: Context,
  applicationId: string,
  query: SearchQuery,
): Promise<PagedList<ApplicationUser>> {
  await requireApplication(engine.read, applicationId);
  return listPeople(engine, applicationId, query, now());
}

/** The same as a change of the user that adds the application. @throws {HttpError} 403, 404, 409, 422 */
export function assignPerson(
  { engine }: Context,
  applicationId: string,
  userId: string,
  change: Change,
): Promise<void> {
  return engine.write(async (queries) => {
    const { name } = await requireApplication(queries, applicationId);
    if (!(await findUser(queries, userId))) throw unprocessable({ userId: ["There is no such user."] });
    const user = await lockPerson(queries, userId, change);
    if (user.applications.includes(applicationId)) {
      throw conflict(`${user.name} already has the application ${name}.`);
    }
    await giveApplications(queries, userId, [applicationId], {
      at: change.origin.at,
      by: change.caller.userId,
    });
    await recordAssignment(queries, user, { given: [name], taken: [] }, change);
  });
}

/** The same as a change of the user that leaves out the application. @throws {HttpError} 403, 404 */
export function removePerson(
  { engine }: Context,
  applicationId: string,
  userId: string,
  change: Change,
): Promise<void> {
  return engine.write(async (queries) => {
    const { name } = await requireApplication(queries, applicationId);
    const user = await lockPerson(queries, userId, change);
    if (!user.applications.includes(applicationId)) {
      throw notFound(`${user.name} doesn't have the application ${name}.`);
    }
    await takeApplications(queries, userId, [applicationId], change.origin.at);
    await recordAssignment(queries, user, { given: [], taken: [name] }, change);
  });
}

/** Takes back what a user allowed an application, and ends what it got by that. @throws {HttpError} 403, 404 */
export function removeConsent(
  { engine }: Context,
  applicationId: string,
  userId: string,
  change: Change,
): Promise<void> {
  const { caller, origin } = change;
  return engine.write(async (queries) => {
    const { name } = await requireApplication(queries, applicationId);
    const user = await lockPerson(queries, userId, change);
    if (!(await withdrawConsent(queries, { userId, applicationId }, origin.at))) {
      throw notFound(`${user.name} has given the application ${name} no consent.`);
    }
    await recordAudit(queries, origin, {
      action: "user.remove-consent",
      message: `${caller.name} took back the consent of ${user.name} to the application ${name}`,
      target: userTarget(user),
      changes: { application: applicationId },
    });
  });
}

/** The user, locked until the transaction ends, whom the caller may change. */
async function lockPerson(queries: Queries, userId: string, { caller }: Change): Promise<ListedUser> {
  const user = await lock(queries, USER, userId);
  await requireAllowedNow(queries, caller, "users:write", { before: user, after: user });
  return user;
}

async function recordAssignment(
  queries: Queries,
  user: ListedUser,
  applications: { given: string[]; taken: string[] },
  { caller, origin }: Change,
): Promise<void> {
  await touchUser(queries, user.id, origin.at);
  const { phrases, changes } = describeUpdate(user, user, { applications, password: false });
  await recordAudit(queries, origin, {
    action: "user.update",
    message: `${caller.name} ${phrases}`,
    target: userTarget(user),
    changes,
  });
}
