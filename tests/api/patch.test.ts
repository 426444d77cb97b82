import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NOUN_NAMES } from "#api/contract/nouns";
import { type Call, NEEDED_TOO, PERMISSIONS } from "#api/noun/permissions";
import { describeOnEngines } from "#tests/support/engines";
import { addHolder, unique } from "#tests/support/holders";
import { TestService } from "#tests/support/service";
import { addToken } from "#tests/support/tokens";

const PATCHES = (Object.keys(PERMISSIONS) as Call[]).filter((call) => call.startsWith("PATCH "));

describeOnEngines("a PATCH", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), { TOKEN_CALLS_PER_MINUTE: "10000" });
    admin = await test.admin();
  });
  afterAll(() => test.stop());

  const addUser = async (given = {}) => {
    const user = await test.addUser(given);
    return { ...user, path: `/auth/users/${user.id}` };
  };
  const addGroup = async () => {
    const input = { groupName: unique("Group"), description: "A group", roles: [], applications: [] };
    return `/auth/groups/${(await test.post("/auth/groups", input, admin)).body.id}`;
  };
  const read = async (path: string) => (await test.get(path, admin)).body;

  it("needs what the PUT at its address needs", () => {
    const others = ["PATCH /auth/applications/:id/connection", "PATCH /auth/users/:id"];
    expect([...PATCHES].sort()).toEqual(
      [...NOUN_NAMES.map((name) => `PATCH /auth/${name}/:id`), ...others].sort(),
    );
    for (const call of PATCHES) {
      const put = call.replace("PATCH", "PUT") as Call;
      expect([call, PERMISSIONS[call], NEEDED_TOO[call]]).toEqual([call, PERMISSIONS[put], NEEDED_TOO[put]]);
    }
  });

  it("changes what it names, and leaves the rest", async () => {
    const application = await test.addApplication();
    const { path, input } = await addUser({ roles: ["auditor"], applications: [application.id] });
    const before = await read(path);
    const { status, body } = await test.patch(path, { status: false }, admin);
    expect([status, body]).toEqual([200, { ...before, status: false, version: before.version + 1 }]);
    expect(await test.lastAudit()).toMatchObject({ action: "user.update" });
    // Signing in ended, as by PUT.
    const refused = await test.post("/auth/login", { username: input.username, password: input.password });
    expect(refused.status).toBe(403);

    const group = await addGroup();
    expect((await test.patch(group, { applications: [application.id] }, admin)).body).toMatchObject({
      description: "A group",
      applications: [application.id],
    });
    const role = `/auth/roles/${(await test.post("/auth/roles", { roleName: unique("Role") }, admin)).body.id}`;
    const roleName = unique("Renamed");
    expect((await test.patch(role, { roleName }, admin)).body).toMatchObject({ roleName });
    expect((await test.patch(role, {}, admin)).body).toMatchObject({ roleName });
    const onApplication = `/auth/applications/${application.id}`;
    expect((await test.patch(onApplication, { applicationStatus: false }, admin)).body).toMatchObject({
      applicationName: application.name,
      applicationStatus: false,
    });
    const redirectUris = ["https://payroll.example.com/callback"];
    const connected = { protocol: "openid", redirectUris };
    expect((await test.patch(`${onApplication}/connection`, connected, admin)).body).toMatchObject(connected);
    expect((await test.patch(`${onApplication}/connection`, { native: true }, admin)).body).toMatchObject({
      ...connected,
      native: true,
    });
  });

  it("removes an optional field by null, and no other", async () => {
    const { path } = await addUser();
    await test.patch(path, { mobileNo: "+44 20 7946 0018", mustChange: true }, admin);
    const { body } = await test.patch(path, { mobileNo: null, mustChange: null }, admin);
    expect(body.mobileNo).toBeNull();
    expect(body).not.toHaveProperty("mustChange");
    for (const field of ["name", "email", "roles", "groups", "status", "password"]) {
      const answer = await test.patch(path, { [field]: null }, admin);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    const group = await addGroup();
    expect((await test.patch(group, { description: null }, admin)).body.description).toBeNull();
  });

  it("is validated as a PUT is", async () => {
    const { path, version } = await addUser();
    for (const [patch, field] of [
      ['{"unknown":1}', "unknown"],
      ['{"__proto__":{"status":false}}', "__proto__"],
      ['{"constructor":1}', "constructor"],
      ['{"name":" "}', "name"],
      ['{"email":"nowhere"}', "email"],
      ['{"roles":"admin"}', "roles"],
      ['{"roles":["none"]}', "roles"],
      ['{"version":99}', "version"],
      ['{"invite":true}', "invite"],
      ["[]", "body"],
      ["null", "body"],
      ['"text"', "body"],
    ] as const) {
      const answer = await test.patch(path, patch, admin);
      expect([patch, answer.status, Object.keys(answer.body.errors)]).toEqual([patch, 422, [field]]);
    }
    expect((await test.patch(path, "{", admin)).status).toBe(400);
    expect((await test.patch(`${path}?page=1`, {}, admin)).status).toBe(422);
    expect((await test.patch(`/auth/users/${randomUUID()}`, {}, admin)).status).toBe(404);
    expect((await read(path)).version).toBe(version);
    const other = await addUser();
    expect((await test.patch(path, { email: other.input.email }, admin)).status).toBe(409);
  });

  it("takes JSON Merge Patch or JSON, and says so to others", async () => {
    const { path } = await addUser();
    for (const type of [
      "application/merge-patch+json",
      "application/json",
      "application/json; charset=utf-8",
    ]) {
      const headers = { "Content-Type": type };
      expect((await test.patch(path, { name: "Ada" }, admin, { headers })).status).toBe(200);
    }
    const headers = { "Content-Type": "application/json-patch+json" };
    const refused = await test.patch(path, [{ op: "replace", path: "/name", value: "x" }], admin, {
      headers,
    });
    expect([refused.status, refused.body.message, refused.headers.get("Accept-Patch")]).toEqual([
      415,
      "The body must be application/merge-patch+json or application/json.",
      "application/merge-patch+json, application/json",
    ]);
  });

  it("is refused if the item isn't the one of If-Match any more", async () => {
    for (const path of [(await addUser()).path, await addGroup()]) {
      const tag = (await test.get(path, admin)).headers.get("ETag") ?? "";
      const field = path.startsWith("/auth/users") ? "name" : "groupName";
      const seen = { headers: { "If-Match": tag } };
      expect((await test.patch(path, { [field]: unique("First") }, admin, seen)).status).toBe(200);
      const { status, body } = await test.patch(path, { [field]: unique("Late") }, admin, seen);
      expect([status, body.message]).toEqual([412, expect.stringContaining("Read it again")]);
      expect(`"${body.current.version}"`).not.toBe(tag);
    }
  });

  it("holds beside another one of other fields at the same moment", async () => {
    const { path } = await addUser();
    const group = await addGroup();
    const application = await test.addApplication();
    for (let time = 0; time < 5; time++) {
      const patches: [string, object][] = [
        [path, { name: unique("Name") }],
        [path, { mobileNo: unique("+44") }],
        [path, { applications: time % 2 === 0 ? [application.id] : [] }],
        [group, { groupName: unique("Group") }],
        [group, { description: unique("Described") }],
      ];
      const answers = await Promise.all(patches.map(([one, patch]) => test.patch(one, patch, admin)));
      expect(answers.map(({ status }) => status)).toEqual(patches.map(() => 200));
      for (const [one, patch] of patches) expect(await read(one)).toMatchObject(patch);
    }
  });

  it("is refused to whom the PUT is refused", async () => {
    const boss = await addUser({ roles: ["super"] });
    const helper = await addHolder(test, ["users:read", "users:write"]);
    const auditor = await addHolder(test, ["users:read"]);
    const { path } = await addUser();
    expect((await test.patch(path, { name: "x" })).status).toBe(401);
    expect((await test.patch(path, { name: "x" }, auditor.token)).status).toBe(403);
    expect((await test.patch(boss.path, { name: "x" }, helper.token)).status).toBe(403);
    expect((await test.patch(path, { roles: ["super"] }, helper.token)).status).toBe(403);
    expect((await test.patch(path, { email: "new@example.com" }, helper.token)).status).toBe(403);
    expect((await test.patch(`/auth/users/${helper.id}`, { status: false }, helper.token)).status).toBe(409);

    const super_ = (await test.get("/auth/profile", admin)).body.id;
    const script = await addToken(test, super_, ["users:read", "users:write", "applications:write"]);
    expect((await test.patch(path, { name: "By script", status: false }, script.token)).status).toBe(200);
    expect((await test.patch(path, { username: "renamed" }, script.token)).status).toBe(403);
    expect((await test.patch(boss.path, { name: "x" }, script.token)).status).toBe(403);
    const { id } = await test.addApplication();
    const connection = `/auth/applications/${id}/connection`;
    expect((await test.patch(connection, { native: true }, script.token)).status).toBe(403);
    expect((await read(boss.path)).name).toBe(boss.input.name);
  });
});
