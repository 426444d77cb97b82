import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { recordAudit } from "../audit-trail/record";
import { findIds } from "../batches/import/names.queries";
import type { UserExportQuery } from "../contract/batches";
import type { AssignedField } from "../contract/user-fields";
import type { Queries } from "../database/engine";
import { typedNameKeys } from "../database/fold-case";
import { csvOfUsers } from "../users/export";
import { openInstallation } from "./installation";
import { readArguments, run, UsageError } from "./run";

const USAGE = `bin/sso export [FILE] [--search TEXT] [--status active|inactive] [--role NAME] [--application NAME] [--group NAME]

Writes people to a CSV file, or to the standard output without one: all, or those that match every option. An import takes the
file as it is. The service may be running. The export is audited.

--search TEXT        whose name, address or username has all of these words
--status             who is active, or inactive
--role NAME          who has this role, --application NAME this application, directly or through a group
--group NAME         the members of this group`;

const STATUSES = new Map([
  ["active", true],
  ["inactive", false],
]);

type Options = Partial<Record<"search" | "status" | "role" | "application" | "group", string>>;

async function toQuery(queries: Queries, options: Options): Promise<UserExportQuery> {
  const status = STATUSES.get(options.status ?? "");
  if (options.status !== undefined && status === undefined)
    throw new UsageError("--status is active or inactive.");
  const idOf = async (option: "role" | "application" | "group", table: AssignedField) => {
    const name = options[option];
    if (name === undefined) return undefined;
    const keys = typedNameKeys(name);
    const found = await findIds(queries, table, keys);
    const id = keys.map((key) => found.get(key)).find(Boolean);
    if (id === undefined) throw new UsageError(`There is no ${option} ${name}.`);
    return id;
  };
  return {
    searchTerm: options.search,
    status,
    roleId: await idOf("role", "roles"),
    applicationId: await idOf("application", "applications"),
    groupId: await idOf("group", "groups"),
  };
}

await run(USAGE, async () => {
  const { options, rest } = readArguments(["search", "status", "role", "application", "group"]);
  const [file, ...more] = rest;
  if (more.length > 0) throw new UsageError(`Unknown argument: ${more[0]}`);
  const { engine, auditKey } = await openInstallation({ mustExist: true });
  try {
    const query = await toQuery(engine.read, options);
    const entry = {
      action: "user.export",
      message: "Users were exported by command",
      changes: { ...options },
    };
    await engine.write((queries) => recordAudit(queries, { auditKey, at: Date.now() }, entry));
    const { body } = csvOfUsers({ engine, now: Date.now }, query);
    const target = file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 });
    await pipeline(Readable.fromWeb(body as ReadableStream), target, { end: file !== undefined });
    if (file !== undefined) console.log(`Wrote ${file}.`);
    return 0;
  } finally {
    await engine.close();
  }
});
