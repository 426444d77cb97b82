import { forgetApplicationActivity } from "../activity/activity.queries";
import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { ApplicationInput, CreatedApplication } from "../contract/applications";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import { newApplicationSecret, secretPlace } from "../keys/application-secrets";
import { replaceApplicationSecret } from "../keys/application-secrets.queries";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { addNamed, changeNamed, type Named, removeNamed } from "../noun/named";
import { deleteWithUsers, readUserCount } from "../noun/user-count";
import { findApplication, insertApplication, updateApplication } from "./applications.queries";

const APPLICATION: Named<ApplicationInput, "applications"> = {
  table: "applications",
  word: "application",
  field: "applicationName",
  find: findApplication,
  phrases: (name) => ({
    applicationName: (after) => `renamed the application ${name} to ${after}`,
    applicationStatus: (after) => `${after ? "activated" : "deactivated"} the application ${name}`,
  }),
  fixed: "renamed or deactivated",
};

/** @returns the secret too, for the only time */
export function createApplication(
  context: Context,
  input: ApplicationInput,
  change: Change,
): Promise<CreatedApplication> {
  const secret = newApplicationSecret();
  const insert = async (queries: Queries, id: string) => {
    const secretEncrypted = context.encryption.encrypt(secretPlace(id), secret);
    await insertApplication(queries, { ...input, id, secretEncrypted }, change.origin.at);
    return { applicationId: id, applicationKey: secret };
  };
  return addNamed(context, APPLICATION, input, change, insert, {
    phrase: input.applicationStatus ? "" : ", inactive",
  });
}

export const changeApplication = (context: Context, id: string, input: ApplicationInput, change: Change) =>
  changeNamed(context, APPLICATION, id, input, change, (queries, before) =>
    updateApplication(queries, id, input, before),
  );

/**
 * Gives an application a new secret. Requests signed with the former secret are refused from then on. So are all tokens of
 * the application, because the holder of a leaked secret may have obtained them.
 *
 * @throws {HttpError} 404, 409 for the built-in application
 */
export function replaceSecret(
  context: Context,
  id: string,
  { caller, origin }: Change,
): Promise<CreatedApplication> {
  const secret = newApplicationSecret();
  return context.engine.write(async (queries) => {
    const { applicationName: name, builtIn } = await lock(queries, APPLICATION, id);
    if (builtIn) throw conflict(`The secret of the application ${name} can't be replaced.`);
    await replaceApplicationSecret(queries, id, context.encryption.encrypt(secretPlace(id), secret));
    await recordAudit(queries, origin, {
      action: "application.replace-secret",
      message: `${caller.name} replaced the secret of the application ${name}`,
      target: { type: "application", id, name },
    });
    return { applicationId: id, applicationKey: secret };
  });
}

/** Deletes an application and takes it from its users. Their sign-ins to it end. */
export const removeApplication = (context: Context, id: string, change: Change) =>
  removeNamed(context, APPLICATION, id, change, async (queries) => {
    const deleted = await deleteWithUsers(queries, "applications", id);
    await forgetApplicationActivity(queries, id);
    return deleted;
  });

/** @throws {HttpError} 404 */
export const readApplication = async (context: Context, id: string) =>
  requireFound("application", await findApplication(context.engine.read, id));

export const readApplicationUserCount = (context: Context, id: string) =>
  readUserCount(context, APPLICATION, id);
