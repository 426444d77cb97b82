import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  PERMISSION_NAMES,
  type PermissionName,
  TOKEN_PERMISSIONS,
  withImplied,
} from "#api/contract/permissions";
import { type Call, PERMISSIONS } from "#api/noun/permissions";
import { describeOnEngines } from "#tests/support/engines";
import { Directory } from "#tests/support/scim";
import { TestService } from "#tests/support/service";
import { addToken } from "#tests/support/tokens";

/** What is documented to tell addresses: audits, and to whom mails went. */
const TELLING: PermissionName[] = ["audits:read", "audits:export", "mail:read"];
const READING = (Object.keys(PERMISSIONS) as Call[]).filter(
  (call) => call.startsWith("GET ") && PERMISSIONS[call] !== "anyone" && call !== "GET /auth/logout",
);
const unread = (names: readonly PermissionName[]) =>
  names.filter((name) => name !== "users:read" && !TELLING.includes(name));

describeOnEngines("without users:read", (databaseUrl) => {
  let test: TestService;
  let root: string;
  let rootId: string;
  /** Somebody whose address is their username too, and whom all that can be read is about. */
  const address = "zyx.marked@private.test";
  const ids: Record<string, string> = {};
  /** The names of texts and orders that each call takes. */
  let texts: { call: Call; name: string }[];

  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), { TOKEN_CALLS_PER_MINUTE: "1000000", METRICS: "true" });
    root = (await test.signIn()).token;
    rootId = (await test.addUser({ roles: ["super"] })).id;
    const application = (
      await test.post("/auth/applications", { applicationName: "Known", applicationStatus: true }, root)
    ).body.applicationId;
    const marked = await test.addUser({
      name: "Somebody",
      username: address,
      email: address,
      roles: ["super"],
      applications: [application],
    });
    const { token } = await test.signIn(address);
    const group = await test.post(
      "/auth/groups",
      { groupName: "Known", description: null, roles: [], applications: [application] },
      token,
    );
    await test.post(`/auth/groups/${group.body.id}/members`, { userId: marked.id }, token);
    const hook = { name: "Tap", url: "https://tap.example.com/", actions: [], active: true };
    const webhook = await test.post("/auth/webhooks", hook, token);
    const batch = await test.post(
      "/auth/batches",
      { kind: "status", what: { status: 0 }, ids: [marked.id] },
      token,
    );
    const made = await addToken(test, marked.id, ["users:read"]);
    const scim = await Directory.connect(test);
    const again = await scim.post("/Users", { userName: "other", emails: [{ value: address }] });
    expect(again.status).toBe(409);
    Object.assign(ids, {
      users: marked.id,
      roles: "super",
      groups: group.body.id,
      applications: application,
      webhooks: webhook.body.id,
      batches: batch.body.id,
      tokens: made.id,
    });
    expect(Object.values(ids).every(Boolean)).toBe(true);
    const { body: reference } = await test.get("/openapi.json");
    texts = READING.flatMap((call) => {
      const path = call.slice(4).replaceAll(/:(\w+)/g, "{$1}");
      const parameters: { name: string }[] = reference.paths[path].get.parameters ?? [];
      return ["searchTerm", "user", "message", "sort"]
        .filter((name) => parameters.some((parameter) => parameter.name === name))
        .map((name) => ({ call, name }));
    });
    expect(texts).toContainEqual({ call: "GET /auth/audits/summary", name: "user" });
  });
  afterAll(() => test.stop());

  async function addPerson(permissions: readonly PermissionName[]): Promise<string> {
    const { body } = await test.post("/auth/roles", { roleName: `Role ${randomUUID()}` }, root);
    const rows = permissions.map((permission) => ({ role_id: body.id as string, permission }));
    await test.engine.write((queries) => queries.insertInto("role_permissions").values(rows).execute());
    const { input } = await test.addUser({ roles: [body.id] });
    return (await test.signIn(input.username)).token;
  }

  const pathOf = (call: Call) =>
    call.slice(4).replace(/^\/auth\/(\w+)\/:id/, (_, noun) => `/auth/${noun}/${ids[noun] ?? "none"}`);
  const read = async (call: Call, token: string, query = "") => {
    const { status, body } = await test.call("GET", `${pathOf(call)}${query}`, { token });
    return `${status} ${JSON.stringify(body)}`;
  };

  /** The calls that tell the address, and the texts by which it could be guessed. */
  async function leaks(token: string) {
    const found: string[] = [];
    for (const call of READING) if ((await read(call, token)).includes(address)) found.push(call);
    for (const { call, name } of texts) {
      const [one, other] = name === "sort" ? ["email", "-email"] : ["zyx.marked@", "zyy.marked@"];
      const guessed = await read(call, token, `?${name}=${one}`);
      if (guessed !== (await read(call, token, `?${name}=${other}`))) found.push(`${call}?${name}`);
    }
    return found;
  }

  it("super administrators find the marked person in all of these ways", async () => {
    const found = await leaks(root);
    for (const way of [
      "GET /auth/users",
      "GET /auth/applications/:id/people",
      "GET /auth/groups/:id/members",
      "GET /auth/tokens",
      "GET /auth/applications/:id/people?searchTerm",
      "GET /auth/audits/summary?user",
    ])
      expect(found).toContain(way);
  });

  it.each(unread(PERMISSION_NAMES))(
    "GR4: %s tells nobody's address, also not letter by letter",
    async (name) => {
      expect(await leaks(await addPerson([name]))).toEqual([]);
      const whole = withImplied([name]);
      if (whole.length === 1 || whole.length !== unread(whole).length) return;
      expect(await leaks(await addPerson(whole))).toEqual([]);
    },
  );

  it("GR4: API tokens tell nobody's address with any permission but users:read", async () => {
    for (const name of unread(TOKEN_PERMISSIONS)) {
      const { token } = await addToken(test, rootId, [name as (typeof TOKEN_PERMISSIONS)[number]]);
      expect([name, await leaks(token)]).toEqual([name, []]);
    }
  });

  it("the summary finds people by name, for those who see its names", async () => {
    const token = await addPerson(["summary:read"]);
    const { body } = await test.get("/auth/audits/summary?user=someb", token);
    expect([body.totalUsers, body.userActivity[0].user.name]).toEqual([1, "Somebody"]);
  });
});
