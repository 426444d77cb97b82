import { forgetApplicationActivity } from "../activity/activity.queries";
import type { Context } from "../context";
import type { ApplicationInput, CreatedApplication, NewApplication } from "../contract/applications";
import type { Queries } from "../database/engine";
import { newApplicationSecret, secretPlace } from "../keys/application-secrets";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { addNamed, changeNamed, type Named, removeNamed } from "../noun/named";
import { deleteWithUsers, readUserCount } from "../noun/user-count";
import { requireProof } from "../proofs/proof";
import { endLogins } from "../sessions/oidc-logins.queries";
import { findApplication, insertApplication, updateApplication } from "./applications.queries";
import { describeProtocol } from "./connection.audit";
import { insertConnection } from "./connection.queries";
import { findOverview } from "./overview.queries";

export const APPLICATION: Named<ApplicationInput, "applications"> = {
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
  input: NewApplication,
  change: Change,
): Promise<CreatedApplication> {
  const { at } = change.origin;
  const secret = newApplicationSecret();
  const insert = async (queries: Queries, id: string) => {
    const secretEncrypted = context.encryption.encrypt(secretPlace(id), secret);
    await insertApplication(queries, { ...input, id, secretEncrypted }, at);
    await insertConnection(queries, id, input.protocol, at);
    return { applicationId: id, applicationKey: secret };
  };
  return addNamed(context, APPLICATION, {
    input,
    change,
    insert,
    phrase: `${input.applicationStatus ? "" : ", inactive"}${describeProtocol(input.protocol)}`,
  });
}

/** Deactivating an application ends everybody's sign-ins to it, so that takes a recent proof. */
export const changeApplication = (context: Context, id: string, input: ApplicationInput, change: Change) =>
  changeNamed(context, APPLICATION, {
    id,
    input,
    change,
    update: async (queries, before) => {
      if (before.applicationStatus && !input.applicationStatus)
        await requireProof(context, change.caller, { queries });
      if (!input.applicationStatus) await endLogins(queries, { applicationIds: [id] }, change.origin.at);
      return updateApplication(queries, id, input, before);
    },
  });

/** Deletes an application and takes it from its users. Their sign-ins to it end. @throws {HttpError} 403 without a recent proof */
export const removeApplication = (context: Context, id: string, change: Change) =>
  removeNamed(context, APPLICATION, id, change, async (queries) => {
    await requireProof(context, change.caller, { queries });
    await endLogins(queries, { applicationIds: [id] }, change.origin.at);
    const deleted = await deleteWithUsers(queries, "applications", id);
    await forgetApplicationActivity(queries, id);
    return deleted;
  });

/** @throws {HttpError} 404 */
export const readApplication = async (context: Context, id: string) =>
  requireFound("application", await findApplication(context.engine.read, id));

/** @throws {HttpError} 404 */
export const readOverview = async ({ engine, now }: Context, id: string) =>
  requireFound("application", await findOverview(engine, id, now()));

export const readApplicationUserCount = (context: Context, id: string) =>
  readUserCount(context, APPLICATION, id);
