import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, TestService, userInput } from "#tests/support/service";

describeOnEngines("S7: a device that somebody signed in from", (databaseUrl) => {
  let test: TestService;
  let networks = 0;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    test.stopClock();
  });
  afterAll(() => test.stop());

  const somewhere = () => `198.18.0.${++networks}`;
  const logIn = (username: string, device: string | undefined, address: string, password = PASSWORD) =>
    test.post("/auth/login", { username, password, device }, undefined, { address });
  const remembered = async (username: string, device = "") =>
    (await logIn(username, device, somewhere())).body.device as string;
  const idsIn = (device: string) => device.split(".").map((pair) => pair.split(":")[1] ?? "");
  /** Ten wrong passwords, each from elsewhere: the next one from an unknown device has to wait. */
  const lockOut = async (username: string) => {
    for (let time = 0; time < 10; time++) await logIn(username, undefined, somewhere(), "wrong");
    expect((await logIn(username, undefined, somewhere())).status).toBe(429);
  };
  const isKnown = async (username: string, device: string) => {
    await lockOut(username);
    return (await logIn(username, device, somewhere())).status === 200;
  };

  it("is named only to who asks for it", async () => {
    const { input } = await test.addUser();
    expect(Object.keys((await logIn(input.username, undefined, somewhere())).body).sort()).toEqual([
      "applicationAccess",
      "newUser",
      "refreshToken",
      "token",
    ]);
    expect((await logIn(input.username, "", somewhere(), "wrong")).body).not.toHaveProperty("device");
  });

  it("is kept as a hash of a random id, and stays the same one", async () => {
    const { id, input } = await test.addUser();
    const device = await remembered(input.username);
    const [own = ""] = idsIn(device);
    expect(device).toBe(`${id}:${own}`);
    expect(own).toMatch(/^[\w-]{22}$/);
    expect(await remembered(input.username, device)).toBe(device);
    const rows = await test.engine.read.selectFrom("devices").selectAll().where("user_id", "=", id).execute();
    expect(rows).toMatchObject([{ id_hash: createHash("sha256").update(own).digest("base64url") }]);
  });

  it("has a budget of its own, also within a network whose attempts are used up", async () => {
    const { input } = await test.addUser();
    const device = await remembered(input.username);
    const office = somewhere();
    for (let time = 0; time < 10; time++) await logIn(input.username, undefined, office, "wrong");
    expect((await logIn(input.username, undefined, office)).status).toBe(429);
    expect((await logIn(input.username, device, office)).status).toBe(200);

    for (let time = 0; time < 10; time++) {
      expect((await logIn(input.username, device, somewhere(), "wrong")).status).toBe(401);
    }
    const stopped = await logIn(input.username, device, somewhere());
    expect([stopped.status, stopped.headers.get("Retry-After")]).toEqual([429, "900"]);
  });

  it("shares fifty wrong passwords with all others of its account, so that more devices don't give more", async () => {
    const { id, input } = await test.addUser();
    const devices: string[] = [];
    for (let time = 0; time < 6; time++) devices.push(await remembered(input.username));
    const last = devices.pop();
    // A right one counts for nothing.
    expect((await logIn(input.username, last, somewhere())).status).toBe(200);
    for (const device of devices)
      for (let time = 0; time < 10; time++)
        expect((await logIn(input.username, device, somewhere(), "wrong")).status).toBe(401);
    const stopped = await logIn(input.username, last, somewhere());
    expect([stopped.status, stopped.headers.get("Retry-After")]).toEqual([429, "900"]);
    expect((await logIn(input.username, undefined, somewhere())).status).toBe(200);
    const admin = (await test.signIn()).token;
    expect((await test.delete(`/auth/users/${id}/lock`, admin)).status).toBe(204);
    expect((await logIn(input.username, last, somewhere())).status).toBe(200);
  });

  it("keeps its attempts whatever is tried from elsewhere", async () => {
    const { input } = await test.addUser();
    const device = await remembered(input.username);
    const office = somewhere();
    for (let time = 0; time < 60; time++)
      await logIn(input.username, undefined, time < 10 ? office : somewhere(), "wrong");
    expect((await logIn(input.username, device, office)).status).toBe(200);
  });

  it("signs in while others behind the same address have used up its attempts with made-up names", async () => {
    const { input } = await test.addUser();
    const office = somewhere();
    const device = (await logIn(input.username, "", office)).body.device;
    for (let time = 0; time < 100; time++) await logIn(`made-up-${time}`, undefined, office, "wrong");
    expect((await logIn(input.username, undefined, office)).status).toBe(429);
    const { status, body } = await logIn(input.username, device, office);
    expect(status).toBe(200);
    // A proof by password counts for its sign-in alone.
    const prove = (password: string) =>
      test.post("/auth/proof", { password }, body.token, { address: office });
    expect((await prove("wrong")).status).toBe(422);
    expect((await prove(PASSWORD)).status).toBe(204);
    // Others' attempts are counted as before, and its own nowhere else.
    expect((await logIn("made-up", undefined, office, "wrong")).status).toBe(429);
    const elsewhere = somewhere();
    for (let time = 0; time < 5; time++) await logIn(input.username, device, elsewhere, "wrong");
    const ofNetwork = await test.engine.read
      .selectFrom("throttles")
      .where("key", "=", `network|${elsewhere}`)
      .selectAll()
      .execute();
    expect(ofNetwork).toEqual([]);
  });

  it("is known for five people, and the sixth takes the place of who came longest ago", async () => {
    const people = [];
    let device = "";
    for (let person = 0; person < 6; person++) {
      const { id, input } = await test.addUser();
      people.push({ id, username: input.username });
      device = await remembered(input.username, device);
    }
    expect(device.split(".").map((pair) => pair.split(":")[0])).toEqual(
      people
        .slice(1)
        .reverse()
        .map(({ id }) => id),
    );
    const [first, second] = people;
    expect(await isKnown(second?.username ?? "", device)).toBe(true);
    expect(await isKnown(first?.username ?? "", device)).toBe(false);
  });

  it("is nobody else's, whatever is sent", async () => {
    const { id, input } = await test.addUser();
    const other = await test.addUser();
    const [id22 = ""] = idsIn(await remembered(other.input.username));
    for (const device of [`${id}:${id22}`, `${id}:${"x".repeat(22)}`, "..:::--", "a".repeat(600)]) {
      expect(await isKnown(input.username, device)).toBe(false);
      await test.delete(`/auth/users/${id}/lock`, (await test.signIn()).token);
    }
    expect((await logIn(input.username, "a".repeat(601), somewhere())).status).toBe(422);
  });

  it("stays known after a sign-out and a lifted lock, and not after a new password or ninety days", async () => {
    const { id, input } = await test.addUser();
    const admin = (await test.signIn()).token;
    const device = await remembered(input.username);
    const { token } = (await logIn(input.username, device, somewhere())).body;
    await test.get("/auth/logout", token);
    expect(await isKnown(input.username, device)).toBe(true);
    await test.delete(`/auth/users/${id}/lock`, admin);
    expect(await isKnown(input.username, device)).toBe(true);
    const user = { ...userInput(input), password: PASSWORD };
    expect((await test.put(`/auth/users/${id}`, user, admin)).status).toBe(200);
    expect(await isKnown(input.username, device)).toBe(false);
    await test.delete(`/auth/users/${id}/lock`, admin);

    const later = await remembered(input.username, device);
    expect(later).not.toBe(device);
    try {
      test.aheadMs = 90 * 24 * 3_600_000 + 1000;
      expect(await isKnown(input.username, later)).toBe(false);
    } finally {
      test.aheadMs = 0;
    }
  });
});
