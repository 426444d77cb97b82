import { afterAll, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import { DAY_MS } from "#api/contract/durations";
import { deriveKey } from "#api/keys/derive-key";
import { auditKey, linksKey } from "#api/keys/derived-keys";
import { createLink, findLink } from "#api/links/links";
import { spendLink } from "#api/links/links.queries";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, PUBLIC_URL, TestService, testConfig } from "#tests/support/service";

const OVER = [404, "This link does not work any more."];

describeOnEngines("a link that is handed over", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const tools = () => ({ config: testConfig(databaseUrl()), linksKey: linksKey(MASTER_KEY) });
  const create = (userId: string) =>
    test.engine.write((queries) =>
      createLink(tools(), queries, { purpose: "enrol", userId, createdBy: null, now: test.now }),
    );
  const find = (token: string) => findLink(tools(), test.engine.read, token, test.now);
  const read = async (token: string) => {
    const { status, body } = await test.post("/auth/links/read", { token });
    return status === 200 ? body : [status, body.message];
  };
  const change = (id: string, columns: object) =>
    test.engine.write((queries) => queries.updateTable("users").set(columns).where("id", "=", id).execute());

  it("names whom it is for, and what it is for", async () => {
    const { id, input } = await test.addUser({ name: "Ada Lovelace" });
    const { token, address, expiresAt } = await create(id);
    expect(token).toMatch(/^[\w-]{64}$/);
    expect(address).toBe(`${PUBLIC_URL}/auth/link?token=${token}`);
    expect(await read(token)).toEqual({
      purpose: "enrol",
      name: "Ada Lovelace",
      username: input.username,
      expiresAt: new Date(expiresAt).toISOString(),
      password: true,
      google: false,
    });
    expect(await find(token)).toMatchObject({ purpose: "enrol", user: { id } });
  });

  it("is stored without its token", async () => {
    const { id } = await test.addUser();
    const { token } = await create(id);
    const rows = await test.engine.read.selectFrom("links").selectAll().where("user_id", "=", id).execute();
    const secret = Buffer.from(token, "base64url").subarray(16).toString("base64url");
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await test.listAudits())).not.toContain(secret);
  });

  it("EM4: is not used by a hundred reads, and is used once by fifty uses at the same time", async () => {
    const { id } = await test.addUser();
    const { token } = await create(id);
    const reads = await Promise.all(Array.from({ length: 100 }, () => read(token)));
    expect(new Set(reads.map(({ purpose }) => purpose))).toEqual(new Set(["enrol"]));
    const link = await find(token);
    if (!link) throw new Error("The link doesn't work.");
    const uses = Array.from({ length: 50 }, () =>
      test.engine.write((queries) => spendLink(queries, link.id, test.now)),
    );
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    expect(await read(token)).toEqual(OVER);
  });

  it("ends when a newer one replaces it, for this user only", async () => {
    const [one, other] = [await test.addUser(), await test.addUser()];
    const [first, others] = [await create(one.id), await create(other.id)];
    const second = await create(one.id);
    expect(await read(first.token)).toEqual(OVER);
    expect(await find(second.token)).toBeDefined();
    expect(await find(others.token)).toBeDefined();
  });

  it.each([
    ["the password", { password_hash: "another" }],
    ["the address", { email: "another@example.test" }],
    ["the epoch", { token_epoch: 7 }],
    ["the status", { active: 0 }],
  ])("ends with %s of its user", async (_, columns) => {
    const { id } = await test.addUser();
    const { token } = await create(id);
    await change(id, columns);
    expect(await read(token)).toEqual(OVER);
  });

  it("EM4: no purpose, user or key serves another", async () => {
    const { id } = await test.addUser();
    const { token } = await create(id);
    const made = await find(token);
    if (!made) throw new Error("The link doesn't work.");
    const update = (columns: object) =>
      test.engine.write((queries) =>
        queries.updateTable("links").set(columns).where("id", "=", made.id).execute(),
      );
    await update({ purpose: "reset" });
    expect(await read(token)).toEqual(OVER);
    await update({ purpose: "enrol", user_id: (await test.addUser()).id });
    expect(await read(token)).toEqual(OVER);
    await update({ user_id: id });
    expect(await find(token)).toBeDefined();
    const others = { ...tools(), linksKey: deriveKey(MASTER_KEY, "another") };
    expect(await findLink(others, test.engine.read, token, test.now)).toBeUndefined();
  });

  it("answers junk as it answers a link that is over", async () => {
    const { id } = await test.addUser();
    const { token } = await create(id);
    const flipped = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const junk of [
      "",
      "x",
      token.slice(1),
      `${token}A`,
      flipped,

      "é".repeat(64),
    ])
      expect(await read(junk)).toEqual(OVER);
    for (const body of ["null", "[]", {}, { token: null }, { token: "x".repeat(257) }, { token, more: 1 }])
      expect((await test.post("/auth/links/read", body)).status).toBeGreaterThanOrEqual(400);
    expect((await test.post("/auth/links/read", "{")).status).toBe(400);
  });

  it("ends after 24 hours, and with its user", async () => {
    const [one, other] = [await test.addUser(), await test.addUser()];
    const [{ token }, { token: another }] = [await create(one.id), await create(other.id)];
    await test.engine.write((queries) => queries.deleteFrom("users").where("id", "=", other.id).execute());
    expect(await read(another)).toEqual(OVER);
    test.aheadMs += DAY_MS - 60_000;
    expect(await find(token)).toBeDefined();
    test.aheadMs += 60_000;
    expect(await read(token)).toEqual(OVER);
    const { now } = test;
    await purge({ engine: test.engine, now: () => now, auditKey: auditKey(MASTER_KEY) });
    const left = test.engine.read.selectFrom("links").selectAll().where("expires_at", "<=", now);
    expect(await left.execute()).toEqual([]);
  });
});
