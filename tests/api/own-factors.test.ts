import { afterAll, beforeAll, expect, it } from "vitest";
import { PROOF_MS } from "#api/contract/proof";
import { Authenticator } from "#tests/support/authenticator";
import { describeOnEngines } from "#tests/support/engines";
import { FACTORS, OwnAccount, PASSKEYS } from "#tests/support/own-account";
import { atFullCost } from "#tests/support/quick-argon2";
import { TestService } from "#tests/support/service";

const AT_ONCE = 50;

describeOnEngines("own factors", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    test.stopClock();
  });
  afterAll(() => test.stop());

  const isLive = async (token: string) => (await test.get(FACTORS, token)).status === 200;
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it("are read by their user, and there are none at first", async () => {
    const person = await OwnAccount.open(test);
    expect(await person.factors()).toMatchObject({
      status: 200,
      body: {
        passkeys: [],
        totp: null,
        recoveryCodes: 0,
        passkeyHandle: null,
        password: true,
        google: false,
        required: 0,
      },
    });
  });

  it("FA15: the first one ends the other sign-ins and brings ten codes; the second does neither", async () => {
    const person = await OwnAccount.open(test);
    const { token: elsewhere } = await person.signInElsewhere();
    const first = await person.addPasskey();
    expect([first.status, first.body.codes]).toEqual([201, expect.any(Array)]);
    expect(new Set(first.body.codes)).toHaveProperty("size", 10);
    expect(await isLive(elsewhere)).toBe(false);
    expect(await isLive(person.token)).toBe(true);
    const { body } = await person.factors();
    expect(body).toMatchObject({
      passkeys: [{ name: "Laptop", lastUsedAt: null, synced: false }],
      recoveryCodes: 10,
    });

    const refreshed = await test.post("/auth/refresh", { refreshToken: person.refreshToken });
    expect(refreshed.status).toBe(200);
  });

  it("FA15: the first one ends a sign-in that is between its steps", async () => {
    const person = await OwnAccount.open(test);
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ must_change_password: 1 }).where("id", "=", person.id).execute(),
    );
    const { body } = await test.post("/auth/login", {
      username: person.username,
      password: "seven lanterns on the pier",
      secondStep: true,
    });
    expect(body.newPassword).toBe(true);
    expect((await person.addApp()).answer.status).toBe(200);
    expect((await test.post("/auth/step", { pending: body.pending })).status).toBe(401);
  });

  it("bring no codes while some are left, and new ones when none are", async () => {
    const person = await OwnAccount.open(test);
    const passkey = new Authenticator();
    await person.addPasskey(passkey);
    await person.proveBy(passkey);
    const { answer } = await person.addApp();
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ["refreshToken", "token"]]);
    await test.engine.write((queries) =>
      queries
        .updateTable("recovery_codes")
        .set({ used_at: test.now })
        .where("user_id", "=", person.id)
        .execute(),
    );
    const again = await person.addPasskey();
    expect([again.status, again.body.codes]).toEqual([201, expect.any(Array)]);
  });

  it("need a recent proof by the strongest factor for every change", async () => {
    const person = await OwnAccount.open(test);
    const passkey = new Authenticator();
    const credential = await person.createPasskey(passkey);
    const changes = () => [
      test.post(`${PASSKEYS}/options`, undefined, person.token),
      test.post(PASSKEYS, { credential, name: "Laptop" }, person.token),
      test.put(`${PASSKEYS}/${passkey.id}`, { name: "Phone" }, person.token),
      test.delete(`${PASSKEYS}/${passkey.id}`, person.token),
      test.post(`${FACTORS}/totp`, undefined, person.token),
      test.put(`${FACTORS}/totp`, { code: "123456" }, person.token),
      test.delete(`${FACTORS}/totp`, person.token),
      test.post(`${FACTORS}/recovery-codes`, undefined, person.token),
    ];
    const needed = { status: 403, body: { message: "Confirm that it is you.", code: "proof-needed" } };
    await test.engine.write((queries) =>
      queries
        .updateTable("sign_ins")
        .set({ proved_at: test.now - PROOF_MS - 1 })
        .where("user_id", "=", person.id)
        .execute(),
    );
    for (const answer of await Promise.all(changes())) expect(answer).toMatchObject(needed);

    expect((await person.prove({ password: "seven lanterns on the pier" })).status).toBe(204);
    person.goOn(await test.post(PASSKEYS, { credential, name: "Laptop" }, person.token));
    // From now on, the password is not the strongest.
    for (const answer of await Promise.all(changes())) expect(answer).toMatchObject(needed);
    expect((await person.prove({ password: "seven lanterns on the pier" })).status).toBe(422);
    expect((await person.proveBy(passkey)).status).toBe(204);
    expect((await test.put(`${PASSKEYS}/${passkey.id}`, { name: "Phone" }, person.token)).status).toBe(204);
    expect((await person.factors()).body.passkeys).toMatchObject([{ id: passkey.id, name: "Phone" }]);
  });

  it("FA12: a recovery code proves enough for one's own", async () => {
    const person = await OwnAccount.open(test);
    const passkey = new Authenticator();
    const { body } = await person.addPasskey(passkey);
    expect((await person.prove({ recoveryCode: body.codes[3] })).status).toBe(204);
    expect((await person.removePasskey(passkey)).status).toBe(200);
    expect((await person.factors()).body).toMatchObject({ passkeys: [], recoveryCodes: 9 });
  });

  it("are nobody else's: another's passkey is not found", async () => {
    const person = await OwnAccount.open(test);
    const other = await OwnAccount.open(test);
    const passkey = new Authenticator();
    await other.addPasskey(passkey);
    const answers = [
      await test.put(`${PASSKEYS}/${passkey.id}`, { name: "Mine" }, person.token),
      await person.removePasskey(passkey),
      await test.delete(`${FACTORS}/totp`, person.token),
    ];
    expect(statuses(answers)).toEqual([404, 404, 404]);
    expect((await other.factors()).body.passkeys).toMatchObject([{ name: "Laptop" }]);
  });

  it("FA4: a passkey that exists is refused, and one that was made for another is", async () => {
    const person = await OwnAccount.open(test);
    const other = await OwnAccount.open(test);
    const passkey = new Authenticator();
    const credential = await other.createPasskey(passkey);
    const stolen = await test.post(PASSKEYS, { credential, name: "Mine" }, person.token);
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([422, ["credential"]]);
    expect((await test.post(PASSKEYS, { credential, name: "Hers" }, other.token)).status).toBe(201);
    expect((await person.addPasskey(passkey)).status).toBe(409);
  });

  it("FA6: an app counts when its first code was right", async () => {
    const person = await OwnAccount.open(test);
    const { secret, uri } = await person.setUpApp();
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect((await person.factors()).body.totp).toBeNull();
    const wrong = await person.confirmApp(person.codeOf(secret, 10));
    expect([wrong.status, wrong.body.errors.code]).toEqual([
      422,
      ["That code is not right. Codes change every 30 seconds."],
    ]);
    expect((await person.confirmApp(person.codeOf(secret))).status).toBe(200);
    expect((await person.factors()).body.totp).toEqual({ createdAt: expect.any(String) });
    expect((await person.prove({ code: person.codeOf(secret, 1) })).status).toBe(204);
    expect((await test.post(`${FACTORS}/totp`, undefined, person.token)).status).toBe(409);
    expect((await person.removeApp()).status).toBe(200);
    expect((await person.factors()).body.totp).toBeNull();
  });

  it("FA15: codes for a new app count, and are refused after ten", async () => {
    const person = await OwnAccount.open(test);
    const { secret } = await person.setUpApp();
    const wrong = person.codeOf(secret, 10);
    const answers = [];
    for (let time = 0; time < 11; time++) answers.push(await person.confirmApp(wrong));
    expect(statuses(answers)).toEqual([...Array(10).fill(422), 429]);
  });

  it("FA8: new codes replace the old ones, and are for those who have a second factor", async () => {
    const person = await OwnAccount.open(test);
    const make = () => test.post(`${FACTORS}/recovery-codes`, undefined, person.token);
    expect(await make()).toMatchObject({
      status: 409,
      body: { message: "Add a passkey or an authenticator app first." },
    });
    const { secret, answer } = await person.addApp();
    await person.prove({ code: person.codeOf(secret, 1) });
    const made = await make();
    expect([made.status, made.body.length]).toEqual([200, 10]);
    expect((await person.prove({ recoveryCode: answer.body.codes[0] })).status).toBe(422);
    expect((await person.prove({ recoveryCode: made.body[0] })).status).toBe(204);
  });

  it("FA4: one passkey fifty times at once is added once", async () => {
    const person = await OwnAccount.open(test);
    const credential = await person.createPasskey();
    const same = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        test.post(PASSKEYS, { credential, name: "Laptop" }, person.token),
      ),
    );
    const added = same.filter(({ status }) => status === 201);
    expect(added).toHaveLength(1);
    if (added[0]) person.goOn(added[0]);
    expect((await person.factors()).body).toMatchObject({ passkeys: [{}], recoveryCodes: 10 });
    expect(await isLive(person.token)).toBe(true);
  });

  it("FA6: one code fifty times at once confirms an app once", async () => {
    const person = await OwnAccount.open(test);
    const { secret } = await person.setUpApp();
    const code = person.codeOf(secret);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => person.confirmApp(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await person.factors()).body).toMatchObject({ totp: {}, recoveryCodes: 10 });
  });

  it("FA8: of fifty sets at once, one is made", async () => {
    const person = await OwnAccount.open(test);
    const { secret } = await person.addApp();
    await person.prove({ code: person.codeOf(secret, 1) });
    // The first set must not be made before the last is asked for.
    const sets = await atFullCost(() =>
      Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          test.post(`${FACTORS}/recovery-codes`, undefined, person.token),
        ),
      ),
    );
    expect(sets.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sets.filter(({ status }) => status === 503)).toHaveLength(AT_ONCE - 1);
    expect((await person.factors()).body.recoveryCodes).toBe(10);
  });

  it("FA13, FA14: every change is audited and told to the person, and no secret is written", async () => {
    const person = await OwnAccount.open(test);
    const passkey = new Authenticator();
    const credential = await person.createPasskey(passkey);
    const { body } = person.goOn(await test.post(PASSKEYS, { credential, name: "Laptop" }, person.token));
    await person.proveBy(passkey);
    const { secret } = await person.addApp();
    await test.put(`${PASSKEYS}/${passkey.id}`, { name: "Phone" }, person.token);
    const { body: renewed } = await test.post(`${FACTORS}/recovery-codes`, undefined, person.token);
    await person.removePasskey(passkey);
    await person.prove({ code: person.codeOf(secret, 1) });
    await person.removeApp();

    const audits = await person.audits();
    const own = audits.filter(({ actor_id }) => actor_id === person.id);
    const actions = own.map(({ action }) => action).filter((action) => action !== "proof.give");
    expect(actions.slice(-6)).toEqual([
      "passkey.add",
      "totp.add",
      "passkey.update",
      "recovery-codes.replace",
      "passkey.remove",
      "totp.remove",
    ]);
    const notices = await person.notices();
    expect(notices.map(({ kind }) => kind)).toEqual([
      "passkey-added",
      "app-added",
      "recovery-codes-new",
      "passkey-removed",
      "app-removed",
    ]);
    expect(notices.every(({ address }) => address === person.email)).toBe(true);

    const written = JSON.stringify([audits, notices]);
    const secrets = [
      secret,
      ...body.codes,
      ...renewed,
      passkey.id,
      credential.response.attestationObject,
      credential.response.clientDataJSON,
    ];
    expect(secrets.filter((one) => written.includes(one))).toEqual([]);
  });
});
