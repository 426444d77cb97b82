import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkDeletions } from "#api/batches/check-users";
import { checkWanted, toWrong } from "#api/batches/check-wanted";
import { toChanges, withChanges } from "#api/batches/difference";
import type { Wanted } from "#api/batches/shapes";
import type { Context } from "#api/context";
import { createContext } from "#api/create-context";
import type { Queries } from "#api/database/engine";
import { withSavepoint } from "#api/database/savepoint";
import { HttpError } from "#api/http/errors";
import { createLogger } from "#api/logger";
import { actorOf } from "#api/noun/noun";
import { listPermissionsNow } from "#api/noun/ranks";
import { toConflict } from "#api/noun/write-unique";
import { loadSecrets } from "#api/secrets";
import type { SignedIn } from "#api/sessions/caller";
import { changeUserIn, createUserIn, removeUserIn } from "#api/users/users.changes";
import { UNIQUE } from "#api/users/users.checks";
import { findUser, findUsers } from "#api/users/users.queries";
import { describeOnEngines } from "#tests/support/engines";
import { TestService, testConfig, userInput, WITHOUT_JOBS } from "#tests/support/service";

/** 10 lists of 50 changes. */
const LISTS = 10;
const IN_A_LIST = 50;

/** Nobody can make a batch without the permission of what it does. */
const FORBIDDEN = "You do not have permission to do this.";

const HELPER = ["users:read", "users:write", "roles:read", "groups:read", "applications:read"];
const index = fc.nat(1000);
/** Some items, chosen by their indexes. */
const some = fc.array(index, { maxLength: 3 });
const change = fc.record({
  actor: index,
  /** Null: somebody is added. */
  user: fc.option(index, { freq: 4 }),
  deletes: fc.boolean().chain((first) => fc.boolean().map((second) => first && second)),
  fields: fc.record(
    {
      name: index,
      email: index,
      username: index,
      status: fc.boolean(),
      roles: some,
      applications: some,
      groups: some,
    },
    { requiredKeys: [] },
  ),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

describeOnEngines("A change of a person", (databaseUrl) => {
  let test: TestService;
  let context: Context;
  let people: string[];
  const known: Record<"roles" | "applications" | "groups" | "names" | "emails" | "usernames", string[]> = {
    roles: ["super", "admin", "auditor", randomUUID()],
    applications: [randomUUID()],
    groups: [randomUUID()],
    names: ["Ada Lovelace", "Ada\u200bLovelace", "Ada (API token of root)"],
    emails: ["free@example.com", "FREE@example.com", "two@x.test,evil@y.test", "a\u2060b@example.com"],
    usernames: ["free", "\u0430da", "a\u200bda", "high@example.com"],
  };

  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), {}, WITHOUT_JOBS);
    const root = await test.admin();
    const made = async (path: string, body: object) => {
      const answer = await test.post(path, body, root);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.id as string;
    };
    const roleOf = async (...permissions: string[]) => {
      const id = await made("/auth/roles", { roleName: `role ${randomUUID()}` });
      expect((await test.put(`/auth/roles/${id}/permissions`, { permissions }, root)).status).toBe(200);
      known.roles.push(id);
      return id;
    };
    const groupOf = async (...roles: string[]) => {
      const id = await made("/auth/groups", { groupName: `group ${randomUUID()}`, roles, applications: [] });
      known.groups.push(id);
      return id;
    };
    const [plain, helper, mailer] = [
      await roleOf(),
      await roleOf(...HELPER, "users:delete"),
      await roleOf(...HELPER, "users:reset"),
    ];
    const groups = [await groupOf(), await groupOf(plain), await groupOf(helper), await groupOf("auditor")];
    known.applications.push((await test.addApplication()).id, (await test.addApplication()).id);
    for (const [username, roles, group] of [
      ["ada", [], 0],
      ["helper", [helper], undefined],
      ["mailer", [mailer], 2],
      ["high", ["auditor"], 3],
      ["both", [plain, "admin"], 1],
      ["other", ["super"], undefined],
    ] as const) {
      const email = `${username}@example.com`;
      const given = { roles: [...roles], groups: group === undefined ? [] : [groups[group] ?? ""] };
      await made("/auth/users", { ...userInput({ username, email }), ...given });
      known.usernames.push(username, email);
      known.emails.push(email, username === "ada" ? "helper" : email);
    }
    await test.engine.write((queries) =>
      queries
        .updateTable("groups")
        .set({ scim_managed: 1 })
        .where("id", "=", groups[1] ?? "")
        .execute(),
    );
    const rows = await test.engine.read.selectFrom("users").select("id").orderBy("username").execute();
    people = rows.map(({ id }) => id);
    const config = testConfig(databaseUrl());
    const tools = { now: () => test.now, log: createLogger("silent"), metrics: undefined };
    ({ context } = await createContext(test.engine, config, loadSecrets(config), tools));
  });
  afterAll(() => test.stop());

  const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;
  const ids = (of: readonly string[], places: number[] | undefined) =>
    places && { ids: [...new Set(places.map((at) => pick(of, at)))].sort() };

  function toWanted({ fields, user }: Change): Wanted {
    const { name, email, username, status, ...lists } = fields;
    const wanted: Wanted = { ...(status !== undefined && { status }) };
    if (name !== undefined || user === null) wanted.name = pick(known.names, name ?? 0);
    if (email !== undefined || user === null) wanted.email = pick(known.emails, email ?? 0);
    if (username !== undefined || user === null) wanted.username = pick(known.usernames, username ?? 0);
    for (const noun of ["roles", "applications", "groups"] as const) {
      const chosen = ids(known[noun], lists[noun]);
      if (chosen) wanted[noun] = chosen.ids;
    }
    return wanted;
  }

  async function callerOf(userId: string): Promise<SignedIn> {
    const user = await findUser(test.engine.read, userId);
    if (!user) throw new Error("There is no such caller.");
    return {
      kind: "signed-in",
      ...{ userId, name: user.name, username: user.username, email: user.email },
      ...{ permissions: [], dormantPermissions: [], application: context.ownApplication },
      ...{ strength: 3, required: 0, proof: "password", provedAt: test.now },
      ...{ pairId: "", signInId: "", signInExpiresAt: 0, token: "" },
    };
  }

  /** Why the single call is refused. What it writes is rolled back. */
  async function refusalOf(queries: Queries, { user, deletes, ...changed }: Change) {
    const caller = await callerOf(pick(people, changed.actor));
    const { auditKey, ownApplication: application } = context;
    const origin = { auditKey, at: test.now, application, actor: actorOf(caller) };
    const change = { caller, origin, requireVersion: () => {} };
    const undone = new Error("Undone.");
    try {
      await withSavepoint(queries, async () => {
        const before = user === null ? undefined : await findUser(queries, pick(people, user));
        const wanted = toWanted({ user, deletes, ...changed });
        const { status, ...fields } = withChanges(before, toChanges(before, wanted));
        const input = { ...fields, status: status ? (1 as const) : (0 as const) };
        if (!before) await createUserIn(context, queries, input, null, change);
        else if (deletes) await removeUserIn(context, queries, before.id, change);
        else await changeUserIn(context, queries, before.id, input, change);
        throw undone;
      });
    } catch (error) {
      const refusal = toConflict(context.engine, UNIQUE, error);
      if (refusal instanceof HttpError) return toWrong([refusal])?.message;
      if (error !== undone) throw error;
    }
    return undefined;
  }

  /** What the check of many finds, in their order. */
  async function foundIn(queries: Queries, changes: Change[]) {
    const found = new Map<Change, { verdict: string; message?: string }>();
    const users = await findUsers(queries, people);
    for (const userId of people) {
      const permissions = await listPermissionsNow(queries, { kind: "signed-in", userId });
      const slice = {
        context,
        queries,
        options: { title: "", permissions: [] },
        by: { userId, permissions },
      };
      const theirs = changes.filter(
        ({ actor, deletes, user }) =>
          pick(people, actor) === userId &&
          permissions.includes(deletes && user !== null ? "users:delete" : "users:write"),
      );
      const userOf = ({ user }: Change) => (user === null ? undefined : users.get(pick(people, user)));
      const deleted = theirs.filter((one) => one.deletes && userOf(one));
      const written = theirs.filter((one) => !deleted.includes(one));
      const deletions = await checkDeletions(
        slice,
        deleted.flatMap((one) => userOf(one) ?? []),
      );
      const changed = await checkWanted(
        slice,
        written.map((one) => ({ user: userOf(one), wanted: toWanted(one) })),
      );
      deleted.forEach((one, at) => void found.set(one, deletions[at] ?? { verdict: "missing" }));
      written.forEach((one, at) => void found.set(one, changed[at] ?? { verdict: "missing" }));
    }
    return changes.map((one) => found.get(one));
  }

  const seen = { refused: 0, accepted: 0 };

  async function compare(queries: Queries, changes: Change[]) {
    const found = await foundIn(queries, changes);
    for (const [at, one] of changes.entries()) {
      const { verdict, message } = found[at] ?? { verdict: "wrong", message: FORBIDDEN };
      // A bulk change counts a row that changes nothing, and doesn't run it.
      if (verdict === "same") continue;
      const refusal = await refusalOf(queries, one);
      const about = JSON.stringify({ one, refusal, verdict, message });
      expect(verdict === "wrong", about).toBe(refusal !== undefined);
      expect(message?.startsWith(refusal ?? "") ?? refusal === undefined, about).toBe(true);
      if (refusal !== FORBIDDEN) seen[refusal === undefined ? "accepted" : "refused"]++;
    }
  }

  it("is refused for the same, in the same words, alone and among others", async () => {
    const list = fc.array(change, { minLength: IN_A_LIST, maxLength: IN_A_LIST });
    const property = fc.asyncProperty(list, (changes) =>
      test.engine.write((queries) => compare(queries, changes)),
    );
    await fc.assert(property, { numRuns: LISTS, endOnFailure: true });
    // The comparison means something only if both happen often.
    expect(seen.accepted).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(100);
  });
});
