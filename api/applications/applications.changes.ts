import { uuidv7 } from "uuidv7";
import { forgetApplicationActivity } from "../activity/activity.queries";
import { type Origin, recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { ApplicationInput, CreatedApplication } from "../contract/applications";
import type { Queries } from "../database/engine";
import { conflict, notFound } from "../http/errors";
import { newApplicationSecret, secretPlace } from "../keys/application-secrets";
import { replaceApplicationSecret } from "../keys/application-secrets.queries";
import { requireOwnLook } from "../noun/look-alikes";
import type { Caller } from "../sessions/caller";
import {
  countApplicationUsers,
  deleteApplication,
  findApplication,
  insertApplication,
  type ListedApplication,
  lockApplication,
  updateApplication,
} from "./applications.queries";

const TAKEN = "This application name is already taken.";

/** Who changes an application, and which version of it they have seen. */
export interface ApplicationChange {
  caller: Caller;
  origin: Origin;
  /** Throws where somebody else changed the application in the meantime. */
  requireVersion: (current: ListedApplication) => void;
}

/** Answers with the application's secret, this once. @throws {HttpError} 409 for a taken name */
export function createApplication(
  context: Context,
  input: ApplicationInput,
  caller: Caller,
  origin: Origin,
): Promise<CreatedApplication> {
  const id = uuidv7();
  const secret = newApplicationSecret();
  const secretEncrypted = context.encryption.encrypt(secretPlace(id), secret);
  return writeApplication(context, async (queries) => {
    const name = input.applicationName;
    await insertApplication(queries, { ...toValues(input), id, secretEncrypted }, origin.at);
    await requireOwnLook(queries, "applications", { id, name });
    await recordAudit(queries, origin, {
      action: "application.create",
      message: `${caller.name} added the application ${name}${input.applicationStatus ? "" : ", inactive"}`,
      target: { type: "application", id, name },
      changes: { ...input },
    });
    return { applicationId: id, applicationKey: secret };
  });
}

/** @throws {HttpError} 404, 409 for a taken name and for the built-in application, 412 */
export function changeApplication(
  context: Context,
  id: string,
  input: ApplicationInput,
  { caller, origin, requireVersion }: ApplicationChange,
) {
  return writeApplication(context, async (queries) => {
    const before = await lockedApplication(queries, id);
    requireVersion(before);
    const { phrases, changes } = describeUpdate(before, input);
    if (before.builtIn && phrases.length > 0) {
      throw conflict(`The application ${before.applicationName} can not be renamed or deactivated.`);
    }
    await updateApplication(queries, id, toValues(input), { active: before.applicationStatus });
    if (before.applicationName !== input.applicationName) {
      await requireOwnLook(queries, "applications", { id, name: input.applicationName });
    }
    await recordAudit(queries, origin, {
      action: "application.update",
      message: `${caller.name} ${phrases.join("; ") || `saved the application ${before.applicationName} without changes`}`,
      target: { type: "application", id, name: input.applicationName },
      changes,
    });
    return requireApplication(await findApplication(queries, id));
  });
}

/**
 * Gives an application a new secret. What is signed with the former one is refused from then on, and so are all tokens of
 * the application: somebody else may have asked for them.
 *
 * @throws {HttpError} 404, 409 for the built-in application
 */
export function replaceSecret(
  context: Context,
  id: string,
  { caller, origin }: Pick<ApplicationChange, "caller" | "origin">,
): Promise<CreatedApplication> {
  const secret = newApplicationSecret();
  return context.engine.write(async (queries) => {
    const { applicationName: name, builtIn } = await lockedApplication(queries, id);
    if (builtIn) throw conflict(`The secret of the application ${name} is its own.`);
    await replaceApplicationSecret(queries, id, context.encryption.encrypt(secretPlace(id), secret));
    await recordAudit(queries, origin, {
      action: "application.replace-secret",
      message: `${caller.name} replaced the secret of the application ${name}`,
      target: { type: "application", id, name },
    });
    return { applicationId: id, applicationKey: secret };
  });
}

/**
 * Deletes an application and takes it from everybody who has it; their sessions with it end.
 *
 * @throws {HttpError} 404, 409 for the built-in application, 412
 */
export function removeApplication(
  context: Context,
  id: string,
  { caller, origin, requireVersion }: ApplicationChange,
) {
  return context.engine.longWrite(async (queries) => {
    const application = await lockedApplication(queries, id);
    requireVersion(application);
    const name = application.applicationName;
    if (application.builtIn) throw conflict(`The application ${name} can not be deleted.`);
    const users = (await countApplicationUsers(queries, id)) ?? 0;
    await deleteApplication(queries, id);
    await forgetApplicationActivity(queries, id);
    await recordAudit(queries, origin, {
      action: "application.delete",
      message: `${caller.name} deleted the application ${name}, which ${users} user${users === 1 ? "" : "s"} had`,
      target: { type: "application", id, name },
      changes: { applicationName: [name, null], users: [users, 0] },
    });
  });
}

/** @throws {HttpError} 404 */
export async function readApplication(context: Context, id: string) {
  return requireApplication(await findApplication(context.engine.read, id));
}

/** @throws {HttpError} 404 */
export async function readApplicationUserCount(context: Context, id: string) {
  return { count: requireApplication(await countApplicationUsers(context.engine.read, id)) };
}

const toValues = ({ applicationName, applicationStatus }: ApplicationInput) => ({
  name: applicationName,
  active: applicationStatus,
});

/** What an update did, as phrases that follow the actor's name, and field by field. */
function describeUpdate(before: ListedApplication, after: ApplicationInput) {
  const phrases: string[] = [];
  const changes: Record<string, unknown> = {};
  const name = before.applicationName;
  if (name !== after.applicationName) {
    phrases.push(`renamed the application ${name} to ${after.applicationName}`);
    changes.applicationName = [name, after.applicationName];
  }
  if (before.applicationStatus !== after.applicationStatus) {
    phrases.push(`${after.applicationStatus ? "activated" : "deactivated"} the application ${name}`);
    changes.applicationStatus = [before.applicationStatus, after.applicationStatus];
  }
  return { phrases, changes };
}

function requireApplication<Found>(application: Found | undefined): Found {
  if (application === undefined) throw notFound("There is no such application.");
  return application;
}

/** The application as it is, kept from everybody else's changes until the transaction ends. */
async function lockedApplication(queries: Queries, id: string): Promise<ListedApplication> {
  await lockApplication(queries, id);
  const application = requireApplication(await findApplication(queries, id));
  return { ...application, version: application.version - 1 };
}

/** A write that the database refuses where another application has the name. */
async function writeApplication<Result>(context: Context, work: (queries: Queries) => Promise<Result>) {
  try {
    return await context.engine.write(work);
  } catch (error) {
    if (context.engine.violatedColumns(error)?.includes("name_key")) {
      throw conflict(TAKEN, { applicationName: [TAKEN] });
    }
    throw error;
  }
}
