import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { OwnAccount } from "#tests/support/own-account";
import { ageProofs } from "#tests/support/proofs";
import { TestService } from "#tests/support/service";
import { statementsOf } from "#tests/support/statements";

const ACCOUNT = "/auth/account";

describeOnEngines("one's own profile", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const read = (person: OwnAccount) => test.get(ACCOUNT, person.token);
  const save = (person: OwnAccount, body: object, version?: number) =>
    test.put(
      ACCOUNT,
      body,
      person.token,
      version === undefined ? {} : { headers: { "If-Match": `"${version}"` } },
    );

  it("is read in two statements", async () => {
    const person = await OwnAccount.open(test, { name: "Grace Hopper" });
    const { status, body } = await read(person);
    expect([status, body]).toEqual([
      200,
      {
        name: "Grace Hopper",
        username: person.username,
        email: person.email,
        mobileNo: null,
        language: null,
        emailVerifiedAt: null,
        newEmail: null,
        editable: true,
        version: expect.any(Number),
      },
    ]);
    // The first one finds the caller.
    expect(await statementsOf(() => read(person))).toHaveLength(2);
  });

  it("is changed without a proof, audited, and found by its new name", async () => {
    const person = await OwnAccount.open(test, { name: "Grace Hopper" });
    await ageProofs(test, person.id);
    const { version } = (await read(person)).body;
    const input = { name: "  Grace B. Hopper ", mobileNo: "+1 555 0100" };
    const { status, body } = await save(person, input, version);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...(await read(person)).body,
      name: "Grace B. Hopper",
      mobileNo: "+1 555 0100",
      language: null,
      version: version + 1,
    });
    expect((await person.audits()).at(-1)).toMatchObject({
      action: "user.update",
      actor_id: person.id,
      message: "Grace Hopper changed their name to Grace B. Hopper; changed their mobile number",
      changes: JSON.stringify({ name: ["Grace Hopper", "Grace B. Hopper"], mobileNo: [null, "+1 555 0100"] }),
    });
    const admin = (await test.signIn()).token;
    const found = await test.get(`/auth/users?searchTerm=${encodeURIComponent("grace b. h")}`, admin);
    expect(found.body.items).toMatchObject([{ id: person.id, version: version + 1 }]);
    expect((await test.get("/auth/profile", person.token)).body.name).toBe("Grace B. Hopper");
  });

  it("is left alone if someone else changed it meanwhile", async () => {
    const person = await OwnAccount.open(test);
    const { version } = (await read(person)).body;
    expect((await save(person, { name: "First", mobileNo: null }, version)).status).toBe(200);
    const { status, body } = await save(person, { name: "Second", mobileNo: null }, version);
    expect([status, body.current]).toEqual([412, (await read(person)).body]);
    expect(body.current.name).toBe("First");
  });

  it("takes no other key, and nothing that users' names may not have", async () => {
    const person = await OwnAccount.open(test, { name: "Grace Hopper" });
    const before = (await read(person)).body;
    const input = { name: "Grace", mobileNo: null };
    const refused = [
      {},
      { mobileNo: null },
      { ...input, name: "" },
      { ...input, name: "Gr\u200bace" },
      { ...input, name: "Gr\u202eace" },
      ...["email", "username", "roles", "status", "id", "version", "password"].map((key) => ({
        ...input,
        [key]: "super",
      })),
    ];
    for (const body of refused) expect([body, (await save(person, body)).status]).toEqual([body, 422]);
    const hostile = '{"name":"Grace","mobileNo":null,"__proto__":{"email":"a@b.test"}}';
    expect((await test.put(ACCOUNT, hostile, person.token)).status).toBe(422);
    expect((await read(person)).body).toEqual(before);
  });

  it("is changed in its language alone where only administrators change names", async () => {
    const strict = await TestService.start(databaseUrl(), { PROFILE_EDIT: "false" });
    try {
      const person = await OwnAccount.open(test);
      const before = (await strict.get(ACCOUNT, person.token)).body;
      expect(before.editable).toBe(false);
      const { status, body } = await strict.put(ACCOUNT, { name: "Grace", mobileNo: null }, person.token);
      expect([status, body.message]).toEqual([403, "Only an administrator can change your profile."]);
      expect((await strict.get(ACCOUNT, person.token)).body).toEqual(before);
      const { name, mobileNo } = before;
      const spoken = await strict.put(ACCOUNT, { name, mobileNo, language: "de" }, person.token);
      expect(spoken).toMatchObject({
        status: 200,
        body: { ...before, language: "de", version: expect.any(Number) },
      });
    } finally {
      await strict.stop();
    }
  });

  it("A4: is changed thirty times an hour at most, and audited only if something changes", async () => {
    const person = await OwnAccount.open(test);
    const same = (await read(person)).body;
    const before = (await person.audits()).length;
    const input = { name: same.name, mobileNo: same.mobileNo };
    for (let times = 0; times < 3; times++) expect((await save(person, input)).status).toBe(200);
    expect((await read(person)).body).toEqual({ ...same, version: expect.any(Number) });
    expect(await person.audits()).toHaveLength(before);
    const statuses = [];
    for (let times = 0; times < 32; times++)
      statuses.push((await save(person, { ...input, name: `Name ${times}` })).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    expect((await person.audits()).length).toBe(before + 30);
  });
});
