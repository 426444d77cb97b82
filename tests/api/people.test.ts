import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ApplicationUser } from "#api/contract/application-page";
import { describeOnEngines } from "#tests/support/engines";
import { addFactor, setPolicy } from "#tests/support/policies";
import { signRequest, TestService } from "#tests/support/service";

describeOnEngines("an application's people", (databaseUrl) => {
  let test: TestService;
  let supervisor: string;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    supervisor = (await test.signIn()).token;
    const { input } = await test.addUser({ roles: ["admin"] });
    admin = (await test.signIn(input.username)).token;
  });
  afterAll(() => test.stop());

  const path = (id: string, query = "") => `/auth/applications/${id}/people${query}`;
  const list = async (id: string, query = "") => (await test.get(path(id, query), admin)).body;
  const namesOf = (body: { items: ApplicationUser[] }) => body.items.map(({ name }) => name);
  const countOf = async (id: string) =>
    (await test.get(`/auth/applications/user-count?id=${id}`, admin)).body.count;
  const give = (id: string, userId: string, token = admin) => test.post(path(id), { userId }, token);
  const take = (id: string, userId: string, token = admin) => test.delete(`${path(id)}/${userId}`, token);
  const findUser = async (id: string) => (await test.get(`/auth/users/${id}`, admin)).body;

  async function enter(application: { id: string; secret: string }, token: string) {
    const given = { appId: application.id, signedRequest: await signRequest(application) };
    return (await test.post("/auth/application/verify-access", given, token)).body.token as string;
  }

  it("are listed by name, a page at a time, with their last activity and their consent", async () => {
    const application = await test.addApplication();
    const other = await test.addApplication();
    const applications = [application.id];
    const zoe = await test.addUser({ name: "Zoe Zander", applications, status: 0 });
    const ada = await test.addUser({ name: "Ada Adams", applications: [application.id, other.id] });
    await test.addUser({ name: "élan Ernst", applications });
    await test.addUser({ name: "Otto Other", applications: [other.id] });
    const { token } = await test.signIn(ada.input.username);
    await enter(application, token);
    const consent = { user_id: ada.id, scopes: "openid email", granted_at: test.now };
    await test.engine.write((queries) =>
      queries
        .insertInto("consents")
        .values([
          { ...consent, application_id: application.id },
          { ...consent, user_id: zoe.id, application_id: other.id },
        ])
        .execute(),
    );
    const all = await list(application.id);
    expect(all).toMatchObject({ totalItems: 3, totalPages: 1, currentPage: 1 });
    expect(namesOf(all)).toEqual(["Ada Adams", "élan Ernst", "Zoe Zander"]);
    expect(all.items[0]).toEqual({
      id: ada.id,
      name: "Ada Adams",
      email: ada.input.email,
      status: true,
      direct: true,
      groups: [],
      verdict: "yes",
      lastActivity: expect.any(String),
      consent: { scopes: ["openid", "email"], grantedAt: new Date(consent.granted_at).toISOString() },
    });
    expect(all.items[2]).toMatchObject({ status: false, verdict: "no", lastActivity: null, consent: null });
    expect(namesOf(await list(application.id, "?size=2&page=2"))).toEqual(["Zoe Zander"]);
    expect(namesOf(await list(application.id, "?size=2&page=3"))).toEqual([]);
    expect(await list((await test.addApplication()).id)).toMatchObject({ items: [], totalItems: 0 });
  });

  it("are all who have it, with how, and counted the same everywhere", async () => {
    const application = await test.addApplication();
    const { id } = application;
    const applications = [id];
    const addGroup = async (groupName: string) =>
      (await test.post("/auth/groups", { groupName, description: null, roles: [], applications }, supervisor))
        .body.id as string;
    const join = (group: string, userId: string) =>
      test.post(`/auth/groups/${group}/members`, { userId }, supervisor);
    const [zebra, apes] = [await addGroup(`Zebras ${id}`), await addGroup(`Apes ${id}`)];
    const direct = await test.addUser({ name: "1 Directly", applications });
    const both = await test.addUser({ name: "2 Both ways", applications });
    const two = await test.addUser({ name: "3 Two groups" });
    const inactive = await test.addUser({ name: "4 Inactive", status: 0 });
    const deleted = await test.addUser({ name: "5 Deleted", applications });
    for (const user of [both, two, inactive, deleted]) await join(zebra, user.id);
    await join(apes, two.id);
    await test.delete(`/auth/users/${deleted.id}`, supervisor);
    await setPolicy(test, "applications", id, 2);
    await addFactor(test, both.id, "passkey");

    const { items, totalItems } = await list(id);
    const zebras = { id: zebra, groupName: `Zebras ${id}` };
    expect(items).toMatchObject([
      { id: direct.id, direct: true, groups: [], verdict: "after-setup" },
      { id: both.id, direct: true, groups: [zebras], verdict: "yes" },
      {
        id: two.id,
        direct: false,
        groups: [{ id: apes, groupName: `Apes ${id}` }, zebras],
        verdict: "after-setup",
      },
      { id: inactive.id, direct: false, groups: [zebras], verdict: "no" },
    ]);
    const overview = (await test.get(`/auth/applications/${id}/overview`, admin)).body;
    expect(overview).toMatchObject({ people: 4, peopleDirectly: 2, peopleThroughGroups: 2 });
    expect(totalItems).toBe(4);
    expect((await test.get(`/auth/users?applicationId=${id}`, admin)).body.totalItems).toBe(4);
    const page = (await test.get(`/auth/applications?page=1&searchTerm=${application.name}`, admin)).body;
    expect(page.items).toMatchObject([{ id, people: 4 }]);
    // The specification's count is of those who have it directly.
    expect(await countOf(id)).toBe(2);
    const policy = (await test.get(`/auth/applications/${id}/second-factor`, admin)).body;
    expect(policy).toMatchObject({ people: 3, withoutSecondFactor: 2 });
  });

  it("are found by name and by email address, as users are", async () => {
    const application = await test.addApplication();
    const applications = [application.id];
    const mark = randomUUID().slice(0, 8);
    const grace = await test.addUser({ name: `Grace ${mark}`, applications });
    await test.addUser({ name: `Linus ${mark}`, applications });
    const outside = await test.addUser({ name: `Grace Outside ${mark}` });
    const search = (term: string) => list(application.id, `?searchTerm=${encodeURIComponent(term)}`);
    expect(namesOf(await search(`GRACE ${mark}`))).toEqual([`Grace ${mark}`]);
    expect((await search(mark)).totalItems).toBe(2);
    expect(namesOf(await search(grace.input.email))).toEqual([`Grace ${mark}`]);
    // Fewer than three characters have no index.
    expect((await search("gr")).totalItems).toBe(1);
    expect(await search("%")).toMatchObject({ items: [], totalItems: 0 });
    // A found total is no older than the last assignment.
    await give(application.id, outside.id);
    expect((await search(mark)).totalItems).toBe(3);
    await take(application.id, outside.id);
    expect((await search(mark)).totalItems).toBe(2);
  });

  it("are listed alike, whichever way is the shortest", async () => {
    const application = await test.addApplication();
    const mark = randomUUID().slice(0, 8);
    const people = Array.from({ length: 40 }, (_, index) => `${mark} ${String(index).padStart(2, "0")}`);
    for (const name of people) await test.addUser({ name, applications: [application.id] });
    for (const query of ["?size=7", `?size=7&searchTerm=${mark}`, `?size=7&searchTerm=${mark[0]}`]) {
      const seen: string[] = [];
      for (let page = 1; page <= 6; page++)
        seen.push(...namesOf(await list(application.id, `${query}&page=${page}`)));
      expect([query, seen]).toEqual([query, people]);
    }
  });

  it("are given the application as in the dialog of a user: counted, told in words, with a new version", async () => {
    const application = await test.addApplication();
    const user = await test.addUser({ name: "Hedy Lamarr" });
    expect((await give(application.id, user.id)).status).toBe(204);
    const after = await findUser(user.id);
    expect(after).toMatchObject({ applications: [application.id], version: user.version + 1 });
    expect(await countOf(application.id)).toBe(1);
    const audit = await test.lastAudit();
    expect(audit).toMatchObject({
      action: "user.update",
      target_type: "user",
      target_id: user.id,
      target_username: user.input.username,
    });
    expect(audit.message).toMatch(
      new RegExp(`^Person user-\\w+ gave Hedy Lamarr the application ${application.name}$`),
    );
    expect(JSON.parse(audit.changes ?? "")).toEqual({
      applications: { given: [application.name], taken: [] },
    });
    const again = await give(application.id, user.id);
    expect([again.status, again.body.message]).toEqual([
      409,
      `Hedy Lamarr already has the application ${application.name}.`,
    ]);
    expect(await countOf(application.id)).toBe(1);
    const { token } = await test.signIn(user.input.username);
    expect((await test.get("/auth/profile", await enter(application, token))).status).toBe(200);
  });

  it("lose the application with their sign-ins to it, which its return doesn't revive", async () => {
    const application = await test.addApplication();
    const user = await test.addUser({ name: "Joan Clarke", applications: [application.id] });
    const { token } = await test.signIn(user.input.username);
    const entered = await enter(application, token);
    expect((await take(application.id, user.id)).status).toBe(204);
    expect((await test.lastAudit()).message).toMatch(
      new RegExp(`took from Joan Clarke the application ${application.name}$`),
    );
    expect(await countOf(application.id)).toBe(0);
    expect((await findUser(user.id)).applications).toEqual([]);
    expect((await test.get("/auth/profile", entered)).status).toBe(401);
    const again = await take(application.id, user.id);
    expect([again.status, again.body.message]).toEqual([
      404,
      `Joan Clarke doesn't have the application ${application.name}.`,
    ]);
    await give(application.id, user.id);
    expect((await test.get("/auth/profile", entered)).status).toBe(401);
    expect((await test.get("/auth/profile", await enter(application, token))).status).toBe(200);
    const epochs = await test.engine.read
      .selectFrom("assignment_epochs")
      .where("user_id", "=", user.id)
      .select(["application_id", "epoch"])
      .execute();
    expect(epochs).toEqual([{ application_id: application.id, epoch: 1 }]);
  });

  it("are changed by nobody whose rank forbids it: an admin changes no super administrator", async () => {
    const application = await test.addApplication();
    const user = await test.addUser({ roles: ["super"], applications: [application.id] });
    const other = await test.addApplication();
    const message = "Only a super administrator can change another one.";
    await test.engine.write((queries) =>
      queries
        .insertInto("consents")
        .values({ user_id: user.id, application_id: application.id, scopes: "openid", granted_at: 1 })
        .execute(),
    );
    for (const answer of [
      await give(other.id, user.id),
      await take(application.id, user.id),
      await test.delete(`${path(application.id)}/${user.id}/consent`, admin),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([403, message]);
    }
    expect(await findUser(user.id)).toMatchObject({ applications: [application.id], version: user.version });
    expect((await give(other.id, user.id, supervisor)).status).toBe(204);
    expect((await take(application.id, user.id, supervisor)).status).toBe(204);
  });

  it("are changed by nobody who lost the role in the meantime", async () => {
    const application = await test.addApplication();
    const user = await test.addUser();
    const { id, input } = await test.addUser({ roles: ["admin"] });
    const { token } = await test.signIn(input.username);
    await test.put(`/auth/users/${id}`, { ...input, password: undefined, roles: ["auditor"] }, supervisor);
    expect((await give(application.id, user.id, token)).status).toBe(403);
    expect((await test.get(path(application.id), token)).status).toBe(200);
  });

  it("take back a consent with all that was opened by it, and nothing else", async () => {
    const application = await test.addApplication();
    const other = await test.addApplication();
    const applications = [application.id, other.id];
    const ada = await test.addUser({ name: "Ada Consent", applications });
    const bob = await test.addUser({ applications });
    const pairs = [
      [ada.id, application.id],
      [ada.id, other.id],
      [bob.id, application.id],
    ] as const;
    await test.engine.write(async (queries) => {
      for (const [user_id, application_id] of pairs) {
        await queries
          .insertInto("consents")
          .values({ user_id, application_id, scopes: "openid", granted_at: 1 })
          .execute();
        for (const kind of ["Grant", "AccessToken", "RefreshToken"])
          await queries
            .insertInto("oidc_records")
            .values({
              id: randomUUID(),
              kind,
              user_id,
              application_id,
              payload_encrypted: "",
              created_at: 1,
              expires_at: test.now + 60_000,
            })
            .execute();
      }
    });
    const address = `${path(application.id)}/${ada.id}/consent`;
    expect((await test.delete(address, admin)).status).toBe(204);
    expect((await test.lastAudit()).message).toMatch(
      new RegExp(`took back the consent of Ada Consent to the application ${application.name}$`),
    );
    for (const [table, each] of [["consents", 1] as const, ["oidc_records", 3] as const]) {
      const rows = await test.engine.read
        .selectFrom(table)
        .where("user_id", "in", [ada.id, bob.id])
        .select(["user_id", "application_id"])
        .execute();
      expect(rows).toHaveLength(2 * each);
      expect(rows.some((row) => row.user_id === ada.id && row.application_id === application.id)).toBe(false);
    }
    expect((await list(application.id, "?searchTerm=Ada")).items[0].consent).toBeNull();
    const again = await test.delete(address, admin);
    expect([again.status, again.body.message]).toEqual([
      404,
      `Ada Consent has given the application ${application.name} no consent.`,
    ]);
  });

  it("are answered with 404 or 422 where there is no such application or user", async () => {
    const application = await test.addApplication();
    const user = await test.addUser();
    const nowhere = randomUUID();
    expect((await test.get(path(nowhere), admin)).status).toBe(404);
    expect((await give(nowhere, user.id)).status).toBe(404);
    expect((await take(nowhere, user.id)).status).toBe(404);
    expect((await take(application.id, nowhere)).status).toBe(404);
    expect((await take(application.id, "a%20b")).status).toBe(404);
    expect((await test.delete(`${path(application.id)}/${nowhere}/consent`, admin)).status).toBe(404);
    const unknown = await give(application.id, nowhere);
    expect([unknown.status, unknown.body.errors]).toEqual([422, { userId: ["There is no such user."] }]);
    for (const body of [{}, { userId: "" }, { userId: user.id, role: "super" }, { userId: ["a"] }])
      expect((await test.post(path(application.id), body, admin)).status).toBe(422);
    expect((await test.get(path(application.id, "?size=101"), admin)).status).toBe(422);
    expect((await test.get(path(application.id, "?status=true"), admin)).status).toBe(422);
  });

  it("are counted exactly where many are given and taken at once", async () => {
    const application = await test.addApplication();
    const users = await Promise.all(Array.from({ length: 6 }, () => test.addUser()));
    const given = await Promise.all(
      users.flatMap(({ id }) => [give(application.id, id), give(application.id, id)]),
    );
    expect(given.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(6).fill(204),
      ...Array<number>(6).fill(409),
    ]);
    expect(await countOf(application.id)).toBe(6);
    const taken = await Promise.all(
      users.flatMap(({ id }) => [take(application.id, id), take(application.id, id)]),
    );
    expect(taken.filter(({ status }) => status === 204)).toHaveLength(6);
    expect(await countOf(application.id)).toBe(0);
  });
});
