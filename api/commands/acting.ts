import { readConfig } from "../config";
import type { Context } from "../context";
import { createContext } from "../create-context";
import { connectExisting } from "../database/connect";
import { createLogger } from "../logger";
import type { Change } from "../noun/change";
import { loadSecrets } from "../secrets";
import { findDemand } from "../sessions/demands.queries";
import { listPermissions } from "../sessions/permissions.queries";
import { findUser, findUserByName, listActiveSupers } from "../users/users.queries";
import { requireDatabase } from "./installation";
import { UsageError } from "./run";

/** A user's rights, with which a command acts. */
export type Acting = Pick<Change, "caller" | "origin">;

/**
 * Opens the service's tools for a command that changes users, which it does with an administrator's rights.
 *
 * @param name of the administrator; without one, the only super administrator
 * @throws {UsageError} if there is no such administrator, or if there are several
 */
export async function actAs<Result>(
  name: string | undefined,
  work: (context: Context, acting: Acting) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  requireDatabase(config);
  const secrets = loadSecrets(config);
  const engine = await connectExisting(config.databaseUrl);
  try {
    const tools = { now: Date.now, log: createLogger("error") };
    const { context } = await createContext(engine, config, secrets, tools);
    return await work(context, await toActing(context, name));
  } finally {
    await engine.close();
  }
}

async function toActing(context: Context, given: string | undefined): Promise<Acting> {
  const { read } = context.engine;
  const id = given === undefined ? await onlySuper(context) : (await findUserByName(read, given))?.id;
  const user = id === undefined ? undefined : await findUser(read, id);
  if (!user?.status) throw new UsageError(`There is no active user named ${given}.`);
  const at = context.now();
  const { username, email } = user;
  // The audits say that it was not done in a session.
  const name = `${user.name} (command)`;
  const demand = await findDemand(read, { userId: user.id, applicationId: undefined }, at);
  return {
    caller: {
      kind: "signed-in",
      ...{ userId: user.id, name, username, email, application: context.ownApplication },
      permissions: await listPermissions(read, user.id),
      dormantPermissions: [],
      // Whoever runs commands holds the keys of the installation.
      ...{ strength: 3, proof: "passkey", provedAt: at, required: demand?.level ?? 0 },
      ...{ pairId: "", signInId: "", signInExpiresAt: 0, token: "" },
    },
    origin: { auditKey: context.auditKey, at, actor: { id: user.id, name, username, email } },
  };
}

async function onlySuper({ engine }: Context): Promise<string | undefined> {
  const [first, ...others] = await listActiveSupers(engine.read, 2);
  if (others.length > 0)
    throw new UsageError("There are several super administrators. Name one of them with --as.");
  return first;
}
