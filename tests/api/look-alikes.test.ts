import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasAnyInvisible, hasInvisible } from "#api/contract/invisible";
import { connect, open } from "#api/database/connect";
import { migrate } from "#api/database/migrate";
import { passesFor, skeletonOf } from "#api/database/skeleton";
import { describeOnEmptyDatabases, describeOnEngines } from "#tests/support/engines";
import { Directory } from "#tests/support/scim";
import { TestService, userInput } from "#tests/support/service";

const look = async (one: string, other: string, builtIn = false) =>
  (await skeletonOf(one)) === (await skeletonOf(other)) && passesFor(one, { name: other, builtIn });

describe("A5: two names that look alike", () => {
  it("are known by Unicode's own data, whatever their case", async () => {
    for (const [one, other] of [
      ["аdmin", "admin"], // Cyrillic а
      ["аdmin", "ADMIN"],
      ["ВОВ", "BOB"], // Cyrillic
      ["Вill", "BILL"],
      ["ΗR Partner", "HR partner"], // Greek Η
      ["admın", "admin"], // Turkish ı
      ["аdrnin", "admin"],
      ["ａdmin\u200b", "аdmin"],
      ["раура1", "paypal"], // Cyrillic, and a digit
    ] as const) {
      expect(await look(one, other), `${one} ${other}`).toBe(true);
    }
  });

  it("are no nuisance in plain letters, nor where a mark sets them apart", async () => {
    for (const [one, other] of [
      ["user1", "userl"],
      ["user10", "userIO"],
      ["corn", "com"],
      ["José", "Jose"],
      ["Müller", "Muller"],
      ["Łukasz", "Lukasz"],
      ["Søren", "Soren"],
      ["勤怠管理", "勤怠管埋"],
    ] as const) {
      expect(await look(one, other), `${one} ${other}`).toBe(false);
    }
  });

  it("are kept from what is built in in plain letters too", async () => {
    expect(await look("adm1n", "admin", true)).toBe(true);
    expect(await look("SS0 Application", "SSO Application", true)).toBe(true);
    expect(await look("Editor", "auditor", true)).toBe(false);
  });

  it("are compared by the data with which skeletons were written; where it changes, a migration writes them anew", () => {
    const data = readFileSync(createRequire(import.meta.url).resolve("unhomoglyph/data.json"));
    expect(createHash("sha256").update(data).digest("hex")).toBe(
      "2fb1ef5aa83ace3438c1cbd6f2fd413cd62ab20906b6101511eb5db11e70ae1c",
    );
  });
});

describe("A5: invisible characters", () => {
  it("are refused in usernames, and in names where they do nothing", () => {
    for (const invisible of [
      "\u200b",
      "\u200c",
      "\u200d",
      "\u2060",
      "\u2064",
      "\u00ad",
      "\u3164",
      "\u115f",
    ]) {
      expect(hasInvisible(`ad${invisible}min`), invisible.codePointAt(0)?.toString(16)).toBe(true);
      expect(hasAnyInvisible(`ad${invisible}min`)).toBe(true);
    }
    for (const name of ["a\u{e0041}b", "a\ufe0fb", "a\u034fb", "a\u2800b", "a\u2028b", "e\u0301\u200dx"]) {
      expect(hasInvisible(name), JSON.stringify(name)).toBe(true);
    }
    expect(hasAnyInvisible("علی\u200cرضا")).toBe(true);
  });

  it("stay in names where scripts and emoji need them", () => {
    for (const name of [
      "علی\u200cرضا", // Persian
      "ක්\u200dෂ", // Sinhala
      "नर\u200dके", // Devanagari
      "👩\u200d💻 Team",
      "❤️ Care",
      "👨\u200d👩\u200d👧\u200d👦",
      "葛\u{e0100}城",
      "Grace Hopper",
      "Đặng Thị",
      "محمد",
    ]) {
      expect(hasInvisible(name), name).toBe(false);
    }
  });
});

describeOnEngines("names that look alike", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const cyrillic = (text: string) => text.replaceAll("a", "а").replaceAll("o", "о");
  const unlike = (noun: string) => `This ${noun} looks like one that is already taken.`;

  it("A5: are refused as usernames, whichever comes first, and nothing is written", async () => {
    const name = `ada-${randomUUID().slice(0, 8)}`;
    await test.addUser({ username: name, email: `${randomUUID()}@example.test` });
    const input = { ...userInput({ username: cyrillic(name) }), email: "fresh@example.test" };
    const answer = await test.post("/auth/users", input, admin);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ message: unlike("username"), errors: { username: [unlike("username")] } });
    expect((await test.get("/auth/users?searchTerm=fresh%40example", admin)).body.totalItems).toBe(0);

    const other = await test.addUser();
    const renamed = { ...other.input, username: cyrillic(name), password: undefined };
    expect((await test.put(`/auth/users/${other.id}`, renamed, admin)).status).toBe(409);

    const first = cyrillic(`oda-${randomUUID().slice(0, 8)}`);
    await test.addUser({ username: first });
    const plain = userInput({ username: first.replaceAll("а", "a").replaceAll("о", "o") });
    expect((await test.post("/auth/users", plain, admin)).status).toBe(409);
  });

  it("A5: are refused as names of roles and applications, the built-in ones' above all", async () => {
    for (const roleName of ["supеr", "аdmin", "adm1n", "audit0r"]) {
      const { status, body } = await test.post("/auth/roles", { roleName }, admin);
      expect({ roleName, status }).toEqual({ roleName, status: 409 });
      expect(body.errors).toEqual({ roleName: [unlike("role name")] });
    }
    const application = (applicationName: string) =>
      test.post("/auth/applications", { applicationName, applicationStatus: true }, admin);
    expect((await application("SSО Application")).body.errors).toEqual({
      applicationName: [unlike("application name")],
    });
    expect((await application("Payroll")).status).toBe(201);
    const { applicationId } = (await application("Another")).body;
    const rename = { applicationName: "Pаyroll", applicationStatus: true };
    expect((await test.put(`/auth/applications/${applicationId}`, rename, admin)).status).toBe(409);
    const role = (await test.post("/auth/roles", { roleName: "Clerk" }, admin)).body;
    expect((await test.put(`/auth/roles/${role.id}`, { roleName: "Сlerk" }, admin)).status).toBe(200);
    expect((await test.post("/auth/roles", { roleName: "Clerk" }, admin)).status).toBe(409);
  });

  it("A5: are refused between groups and roles, because applications go by either", async () => {
    const add = (groupName: string) =>
      test.post("/auth/groups", { groupName, description: null, roles: [], applications: [] }, admin);
    const ofRole =
      "This is the name of a role, or looks like it. Applications go by either, so choose another.";
    for (const groupName of ["admin", "Super", "аdmin", "adm1n", " auditor"]) {
      const { status, body } = await add(groupName);
      expect([groupName, status, body.errors]).toEqual([groupName, 409, { groupName: [ofRole] }]);
    }
    const directory = await Directory.connect(test);
    const pushed = await directory.post("/Groups", { displayName: "super" });
    expect([pushed.status, pushed.body.scimType]).toEqual([409, "uniqueness"]);
    const group = (await add("Payables")).body;
    const rename = { groupName: "AUDITOR", description: null, roles: [], applications: [] };
    expect((await test.put(`/auth/groups/${group.id}`, rename, admin)).status).toBe(409);
    expect(
      (await test.put(`/auth/groups/${group.id}`, { ...rename, groupName: "Payables" }, admin)).status,
    ).toBe(200);
    const refused = await test.post("/auth/roles", { roleName: "payables" }, admin);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { roleName: [ofRole.replace("of a role", "of a group")] },
    ]);
    const role = (await test.post("/auth/roles", { roleName: "Receivables" }, admin)).body;
    expect((await test.put(`/auth/roles/${role.id}`, { roleName: "Pаyables" }, admin)).status).toBe(409);
    // One each of a name that comes at the same time.
    const name = `Twins ${randomUUID().slice(0, 8)}`;
    const both = await Promise.all([add(name), test.post("/auth/roles", { roleName: name }, admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("A5: aren't taken by way of one's own address, which has no such rule", async () => {
    const name = `admin@${randomUUID().slice(0, 8)}.example`;
    const deceptive = name.replace("a", "\u0430");
    await test.addUser({ username: name, email: `${randomUUID()}@example.test` });
    const { id, input } = await test.addUser({ email: deceptive });
    const { status, body } = await test.put(
      `/auth/users/${id}`,
      { ...input, password: undefined, username: deceptive },
      admin,
    );
    expect([status, body.message]).toEqual([409, "This username looks like one that is already taken."]);
  });

  it("A5: are taken in once, of many that come at the same time", async () => {
    for (let round = 0; round < 3; round++) {
      const name = `aoa-${randomUUID().slice(0, 8)}`;
      const names = [name, cyrillic(name), name.replace("a", "а"), name.replace("o", "о")];
      const users = await Promise.all(
        names.map((username, index) =>
          test.post(
            "/auth/users",
            { ...userInput({ username }), email: `${round}-${index}-${name}@example.test` },
            admin,
          ),
        ),
      );
      expect(users.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      const roles = await Promise.all(names.map((roleName) => test.post("/auth/roles", { roleName }, admin)));
      expect(roles.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      const applications = await Promise.all(
        names.map((applicationName) =>
          test.post("/auth/applications", { applicationName, applicationStatus: true }, admin),
        ),
      );
      expect(applications.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    }
  });

  it("A5: are refused with invisible characters, except where they were there before", async () => {
    const input = userInput({ username: `in\u200bvisible-${randomUUID()}` });
    const answer = await test.post("/auth/users", { ...input, name: "Ida", email: "x@example.test" }, admin);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ username: ["Remove invisible characters."] });
    const named = { ...userInput({ username: randomUUID() }), name: "Ada\u2060 Lovelace" };
    expect((await test.post("/auth/users", named, admin)).body.errors).toEqual({
      name: ["Remove invisible characters."],
    });
    expect((await test.post("/auth/roles", { roleName: "Edi\u00adtor" }, admin)).body.errors).toEqual({
      roleName: ["Remove invisible characters."],
    });

    const { id, input: former } = await test.addUser();
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ username: "old\u200bname" }).where("id", "=", id).execute(),
    );
    const change = { ...former, username: "old\u200bname", name: "Renamed", password: undefined };
    expect((await test.put(`/auth/users/${id}`, change, admin)).status).toBe(200);
  });
});

describeOnEmptyDatabases("names of version 0.1 that look alike", (databaseUrl) => {
  it("A5: are no hindrance to the upgrade, and are compared with what comes after it", async () => {
    const former = open(databaseUrl());
    await migrate(former, "007-stops");
    await former.write((queries) =>
      queries
        .insertInto("roles")
        .values(
          ["Editor", "Еditor", "Guest"].map((name) => ({
            id: randomUUID(),
            name,
            name_key: name.toLowerCase(),
            built_in: 0 as const,
            created_at: 1,
          })),
        )
        .execute(),
    );
    await former.close();
    const engine = await connect(databaseUrl());
    const rows = await engine.read.selectFrom("roles").select(["name", "name_skeleton"]).execute();
    for (const row of rows) expect(row.name_skeleton).toBe(await skeletonOf(row.name));
    await engine.close();

    const test = await TestService.start(databaseUrl());
    const { token } = await test.signIn();
    expect((await test.post("/auth/roles", { roleName: "Guеst" }, token)).status).toBe(409);
    await test.stop();
  });
});
