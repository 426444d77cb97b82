import { randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { passwordProblems } from "./attempts/password-rules";
import type { Passwords } from "./attempts/passwords";
import { recordAudit, userTarget } from "./audit-trail/record";
import { type Config, ConfigError } from "./config";
import { BUILT_IN_PERMISSIONS } from "./contract/permissions";
import { BUILT_IN_ROLES } from "./contract/roles";
import { NO_OPTIONAL_TEXTS } from "./contract/user-fields";
import type { Engine, Queries } from "./database/engine";
import { foldCase } from "./database/fold-case";
import { findMark, replaceMark, setMark } from "./database/marks.queries";
import { skeletonOf } from "./database/skeleton";
import { newApplicationSecret, secretPlace } from "./keys/application-secrets";
import { auditKey } from "./keys/derived-keys";
import type { Place } from "./keys/encrypted-columns";
import { createEncryption, type Encryption } from "./keys/encryption";
import { makeSigningKey } from "./keys/signing-keys";
import { listPermissionsOf } from "./roles/permissions.queries";
import type { MasterKeys } from "./secrets";
import { findApplicationName, insertOwnApplication, insertPermissions, insertRoles } from "./set-up.queries";
import { insertUser } from "./users/users.changes.queries";

/** The name of the product and of the console's own application. */
const OWN_APPLICATION_NAME = "SSO Application";
const ADMINISTRATOR_NAME = "Administrator";

/** This mark decides whether the set-up was done. Its value is the id of the console's own application. */
const SET_UP = "set-up";
const KEY_CHECK = "master-key-check";
const KEY_CHECK_TEXT = "This installation's master key reads this sentence.";
const keyCheckPlace: Place = { table: "marks", row: KEY_CHECK, column: "value" };

export interface Installation {
  ownApplication: { id: string; name: string };
  /** Only on the start that created it, and only if its password was generated. */
  firstAdministrator?: { username: string; password: string };
}

interface Tools {
  engine: Engine;
  config: Config;
  masterKey: string;
  encryption: Encryption;
  passwords: Passwords;
  now: number;
}

/**
 * Creates what every installation has: the check of the master key, a signing key, the built-in roles, the console's own
 * application and the first administrator. Runs once, in one transaction. A mark decides this, not an empty table. The
 * permissions of the built-in roles are completed at every start.
 *
 * @throws {ConfigError} if the master key is not the database's
 */
export async function setUp(tools: Tools): Promise<Installation> {
  const { engine, config } = tools;
  let firstAdministrator: Installation["firstAdministrator"];
  if ((await findMark(engine.read, SET_UP)) === undefined) {
    const random = randomBytes(15).toString("base64url");
    const password = config.admin.password ?? random;
    if (config.admin.password !== undefined) await requireDecent(config, password);
    const hash = await tools.passwords.hash(password);
    const made = await engine.write((queries) => make(queries, tools, hash));
    if (made && config.admin.password === undefined) {
      firstAdministrator = { username: config.admin.username, password };
    }
  }
  await requireMasterKey(engine.read, tools.encryption);
  await grantMissing(engine);
  return { ownApplication: await findOwnApplication(engine.read), firstAdministrator };
}

/** @throws if the database was never set up */
export async function findOwnApplication(queries: Queries): Promise<Installation["ownApplication"]> {
  const id = await findMark(queries, SET_UP);
  const ownApplication = id === undefined ? undefined : await findApplicationName(queries, id);
  if (!ownApplication) throw new Error("The console's own application is missing from the database.");
  return ownApplication;
}

/**
 * Gives the built-in roles the permissions that they lack: all of them at the first start, later those of a new version.
 * None is taken away, because a process of another version may run beside this one.
 */
async function grantMissing(engine: Engine): Promise<void> {
  const permissionsOf = await listPermissionsOf(engine.read, BUILT_IN_ROLES);
  const missing = BUILT_IN_ROLES.flatMap((role) => {
    const granted = permissionsOf(role);
    return BUILT_IN_PERMISSIONS[role]
      .filter((permission) => !granted.includes(permission))
      .map((permission) => ({ role_id: role, permission }));
  });
  if (missing.length > 0) await engine.write((queries) => insertPermissions(queries, missing));
}

async function requireDecent(config: Config, password: string): Promise<void> {
  const administrator = { name: ADMINISTRATOR_NAME, ...config.admin };
  const [problem] = await passwordProblems(password, administrator, config.passwordMinLength);
  if (problem) throw new ConfigError(`ADMIN_PASSWORD: ${problem}`);
}

/** @throws {ConfigError} if the database has another key */
export async function requireMasterKey(queries: Queries, encryption: Encryption): Promise<void> {
  if (await opens(queries, encryption)) return;
  throw new ConfigError("SSO_MASTER_KEY: is not this database's master key");
}

/**
 * The database's master key. After an interrupted replacement there are two, and white space around it may be a part of it:
 * only the database knows which one is current.
 */
export async function masterKeyOf(
  queries: Queries,
  { masterKey, newMasterKey, untrimmedMasterKey }: MasterKeys,
): Promise<string> {
  for (const other of [newMasterKey, untrimmedMasterKey])
    if (other !== undefined && (await opens(queries, createEncryption(other)))) return other;
  return masterKey;
}

/** The advice where white space is a part of the database's master key. */
export const UNTRIMMED_KEY =
  "SSO_MASTER_KEY has white space around it, which is a part of this database's key. Stop the service and run bin/sso keys:rotate-master with SSO_NEW_MASTER_KEY set to the same key without it. SSO_MASTER_KEY can stay as it is.";

async function opens(queries: Queries, encryption: Encryption): Promise<boolean> {
  const check = await findMark(queries, KEY_CHECK);
  try {
    return check !== undefined && encryption.decrypt(keyCheckPlace, check) === KEY_CHECK_TEXT;
  } catch {
    return false;
  }
}

/** Writes the value that `requireMasterKey` decrypts. */
const writeKeyCheck = (queries: Queries, encryption: Encryption, now: number) =>
  replaceMark(queries, KEY_CHECK, encryption.encrypt(keyCheckPlace, KEY_CHECK_TEXT), now);

/** @returns false if another process was faster */
async function make(queries: Queries, tools: Tools, passwordHash: string): Promise<boolean> {
  const { encryption, now, config } = tools;
  const applicationId = uuidv7();
  if (!(await setMark(queries, SET_UP, applicationId, now))) return false;
  await writeKeyCheck(queries, encryption, now);
  await makeSigningKey(queries, encryption, now);
  await insertRoles(
    queries,
    // The built-in roles' ids are their names.
    await Promise.all(
      BUILT_IN_ROLES.map(async (name) => ({
        id: name,
        name,
        name_key: foldCase(name),
        name_skeleton: await skeletonOf(name),
        built_in: 1 as const,
        created_at: now,
      })),
    ),
  );
  await insertOwnApplication(queries, {
    id: applicationId,
    name: OWN_APPLICATION_NAME,
    name_key: foldCase(OWN_APPLICATION_NAME),
    name_skeleton: await skeletonOf(OWN_APPLICATION_NAME),
    active: 1,
    built_in: 1,
    secret_encrypted: encryption.encrypt(secretPlace(applicationId), newApplicationSecret()),
    secret_created_at: now,
    created_at: now,
  });
  const { username, email } = config.admin;
  const user = {
    id: uuidv7(),
    name: ADMINISTRATOR_NAME,
    email,
    username,
    ...NO_OPTIONAL_TEXTS,
    active: true,
    passwordHash,
    roles: ["super"],
    applications: [applicationId],
    addedBy: null,
  };
  await insertUser(queries, user, now);
  await recordAudit(
    queries,
    { auditKey: auditKey(tools.masterKey), at: now },
    {
      action: "user.create",
      message: `The first start created the administrator ${username}`,
      target: userTarget(user),
    },
  );
  return true;
}
