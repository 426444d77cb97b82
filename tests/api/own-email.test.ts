import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { linksKey } from "#api/keys/derived-keys";
import { findLinkAddress } from "#api/links/links";
import { hashForKey } from "#api/mail/recipient-budget";
import { describeOnEngines } from "#tests/support/engines";
import { noticesTo } from "#tests/support/factors";
import { somebody } from "#tests/support/google-accounts";
import { CLIENT_ID, KeyServer } from "#tests/support/key-server";
import { tokenOf } from "#tests/support/links";
import { MAIL } from "#tests/support/mail-server";
import { OwnAccount } from "#tests/support/own-account";
import { ageProofs } from "#tests/support/proofs";
import { MASTER_KEY, PASSWORD, PUBLIC_URL, TestService, userInput } from "#tests/support/service";

const ACCOUNT = "/auth/account";
const EMAIL = `${ACCOUNT}/email`;
const HOUR_MS = 3_600_000;
const OVER = { status: 404, body: { message: "This link does not work any more." } };

describeOnEngines("one's own email address", (databaseUrl) => {
  let test: TestService;
  let provider: KeyServer;
  beforeAll(async () => {
    provider = await KeyServer.start();
    test = await TestService.start(databaseUrl(), {
      ...MAIL,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.url,
    });
    test.stopClock();
  });
  beforeEach(() => {
    test.aheadMs = 0;
  });
  afterAll(async () => {
    await test.stop();
    await provider.stop();
  });

  let addresses = 0;
  const newAddress = () => `new-${++addresses}@example.test`;
  const read = async ({ token }: { token: string }) => (await test.get(ACCOUNT, token)).body;
  const ask = ({ token }: { token: string }, email: string) => test.post(EMAIL, { email }, token);
  const confirm = ({ token: own }: { token: string }, token: string) =>
    test.post(`${EMAIL}/confirm`, { token }, own);
  /** The mails of a kind, each with the token of its link. */
  async function mailsOf({ id }: { id: string }, kind: string) {
    const tools = { config: { publicUrl: PUBLIC_URL } as never, linksKey: linksKey(MASTER_KEY) };
    const mails = (await noticesTo(test, id)).filter((mail) => mail.kind === kind);
    return Promise.all(
      mails.map(async ({ address, link_id, facts }) => {
        const found = link_id ? await findLinkAddress(tools, test.engine.read, link_id, test.now) : undefined;
        return {
          address,
          facts,
          token: tokenOf({ address: found?.address ?? PUBLIC_URL }),
        };
      }),
    );
  }
  /** The outbox drops mails whose link is over, so they are counted by their budget. */
  const confirmationsTo = async (address: string) => {
    const row = await test.engine.read
      .selectFrom("throttles")
      .where("key", "=", `mail-to|${hashForKey(address)}|confirm`)
      .select("count")
      .executeTakeFirst();
    return row?.count ?? 0;
  };
  const lastToken = async (person: { id: string }) => (await mailsOf(person, "verify")).at(-1)?.token ?? "";

  it("counts once the link to it was opened in a session of the account; the old one gets a way back", async () => {
    const person = await OwnAccount.open(test);
    const elsewhere = await person.signInElsewhere();
    const email = newAddress();
    expect((await ask(person, email)).status).toBe(204);
    const before = await read(person);
    expect(before).toMatchObject({
      email: person.email,
      emailVerifiedAt: null,
      newEmail: { email, expiresAt: new Date(test.now + 24 * HOUR_MS).toISOString() },
    });
    const [mail, ...others] = await mailsOf(person, "verify");
    expect([mail, others]).toEqual([
      {
        address: email,
        facts: expect.objectContaining({ email }),
        token: expect.stringMatching(/^[\w-]{64}$/),
      },
      [],
    ]);

    expect((await confirm(person, mail?.token ?? "")).status).toBe(204);
    const after = await read(person);
    expect(after).toEqual({
      ...before,
      email,
      emailVerifiedAt: new Date(test.now).toISOString(),
      newEmail: null,
      version: before.version + 1,
    });
    expect(await read(elsewhere)).toEqual(after);
    const admin = (await test.signIn()).token;
    expect((await test.get(`/auth/users?searchTerm=${email}`, admin)).body.items).toMatchObject([
      { id: person.id, email },
    ]);
    expect((await person.audits()).filter(({ changes }) => changes?.includes(email))).toMatchObject([
      { action: "email.request", actor_id: person.id },
      {
        action: "user.update",
        message: `Person ${person.username} changed their email address`,
        changes: JSON.stringify({ email: [person.email, email] }),
      },
    ]);

    const [told] = await mailsOf(person, "email-changed");
    expect(told).toMatchObject({ address: person.email, facts: { email } });
    expect((await confirm(person, told?.token ?? "")).status).toBe(404);
    const undone = await test.post("/auth/links/undo-email", { token: told?.token });
    expect([undone.status, undone.body]).toEqual([200, { email: person.email }]);
  });

  it("is confirmed as it is, and nobody is told", async () => {
    const person = await OwnAccount.open(test);
    expect((await ask(person, person.email)).status).toBe(204);
    expect((await read(person)).newEmail.email).toBe(person.email);
    expect((await confirm(person, await lastToken(person))).status).toBe(204);
    expect(await read(person)).toMatchObject({
      email: person.email,
      emailVerifiedAt: new Date(test.now).toISOString(),
      newEmail: null,
    });
    expect(await mailsOf(person, "email-changed")).toEqual([]);
    // An administrator who enters another one has confirmed nothing.
    const admin = (await test.signIn()).token;
    const user = (await test.get(`/auth/users/${person.id}`, admin)).body;
    const input = { ...user, status: 1, email: newAddress() };
    for (const key of ["id", "version", "googleAuth", "createdAt", "lastSignIn"]) delete input[key];
    const changed = await test.put(`/auth/users/${person.id}`, input, admin);
    expect([changed.status, changed.body.message]).toEqual([200, undefined]);
    expect((await read(person)).emailVerifiedAt).toBeNull();
  });

  it("AC1: another's link is over, and so is a used, a replaced and a late one", async () => {
    const [person, other] = [await OwnAccount.open(test), await OwnAccount.open(test)];
    await ask(person, newAddress());
    const first = await lastToken(person);
    expect(await confirm(other, first)).toMatchObject(OVER);
    await ask(person, newAddress());
    const second = await lastToken(person);
    expect(await confirm(person, first)).toMatchObject(OVER);
    test.aheadMs += 10 * 60_000;
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(person, second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(404)]);

    await ask(other, newAddress());
    const late = await lastToken(other);
    test.aheadMs += 24 * HOUR_MS;
    const { token } = await test.signIn(other.username);
    expect(await confirm({ token }, late)).toMatchObject(OVER);
    expect(await read({ token })).toMatchObject({ email: other.email, newEmail: null });
  });

  it("stays while the change is taken back, or the password changes", async () => {
    const person = await OwnAccount.open(test);
    expect(await test.delete(EMAIL, person.token)).toMatchObject({
      status: 404,
      body: { message: "No address waits for its confirmation." },
    });
    await ask(person, newAddress());
    const token = await lastToken(person);
    expect((await test.delete(EMAIL, person.token)).status).toBe(204);
    expect((await read(person)).newEmail).toBeNull();
    expect(await confirm(person, token)).toMatchObject(OVER);

    await ask(person, newAddress());
    const next = await lastToken(person);
    expect((await person.changePassword(PASSWORD, "nine herons over the weir")).status).toBe(200);
    expect((await read(person)).newEmail).toBeNull();
    expect(await confirm(person, next)).toMatchObject(OVER);
    expect((await read(person)).email).toBe(person.email);
  });

  it("of somebody else gets no mail, and nobody learns whose it is before the confirmation", async () => {
    const [person, other] = [await OwnAccount.open(test), await OwnAccount.open(test)];
    const answer = await ask(person, other.email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([204, ""]);
    expect((await read(person)).newEmail.email).toBe(other.email.toUpperCase());
    expect(await mailsOf(person, "verify")).toEqual([]);

    const email = newAddress();
    for (const one of [person, other]) expect((await ask(one, email)).status).toBe(204);
    expect((await confirm(person, await lastToken(person))).status).toBe(204);
    const late = await confirm(other, await lastToken(other));
    expect([late.status, late.body.errors]).toEqual([409, { email: ["This email is already taken."] }]);
    expect((await read(other)).email).toBe(other.email);
  });

  it("goes to one of two who confirm the same at once", async () => {
    const people = [await OwnAccount.open(test), await OwnAccount.open(test)];
    const email = newAddress();
    for (const one of people) await ask(one, email);
    const tokens = await Promise.all(people.map(lastToken));
    const answers = await Promise.all(people.map((one, index) => confirm(one, tokens[index] ?? "")));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it("needs a recent proof, a mail server and an address that mails can go to", async () => {
    const person = await OwnAccount.open(test);
    for (const email of [
      "",
      "a",
      "a@b",
      "a@x.test,b@y.test",
      "a@x.test\r\nBcc: b@y.test",
      "<a@x.test>",
      '"a"@x.test',
    ])
      expect([email, (await ask(person, email)).status]).toEqual([email, 422]);
    expect((await test.post(EMAIL, { email: newAddress(), name: "x" }, person.token)).status).toBe(422);
    await ageProofs(test, person.id);
    expect(await ask(person, newAddress())).toMatchObject({ status: 403, body: { code: "proof-needed" } });
    expect(await person.notices()).toEqual([]);

    const silent = await TestService.start(databaseUrl());
    try {
      const refused = await silent.post(EMAIL, { email: newAddress() }, person.token);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "This service sends no email. Ask your administrator to change your address.",
      ]);
    } finally {
      await silent.stop();
    }
  });

  it("FA12: is not changed after a proof by a recovery code", async () => {
    const person = await OwnAccount.open(test);
    const { answer } = await person.addApp();
    expect((await person.prove({ recoveryCode: answer.body.codes[0] })).status).toBe(204);
    expect((await ask(person, newAddress())).status).toBe(403);
  });

  it("EM3: takes nothing of what administrators send to the address, whoever asks how often", async () => {
    const admin = (await test.signIn()).token;
    const victim = await test.addUser();
    const stranger = newAddress();
    for (const address of [victim.input.email, stranger]) {
      const person = await OwnAccount.open(test);
      for (let time = 0; time < 5; time++) expect((await ask(person, address)).status).toBe(204);
      expect(await confirmationsTo(address)).toBe(address === stranger ? 5 : 0);
    }
    const reset = await test.post(`/auth/users/${victim.id}/password-reset`, { send: true }, admin);
    expect([reset.status, reset.body.sent]).toEqual([200, true]);
    const guest = {
      ...userInput({ username: stranger, email: stranger }),
      password: undefined,
      invite: true,
    };
    const invited = await test.post("/auth/users", guest, admin);
    expect([invited.status, invited.body.invitation.sent]).toEqual([201, true]);
  });

  it("EM3: gets twenty links an hour from all who ask, and nobody is told", async () => {
    const address = newAddress();
    for (let people = 0; people < 5; people++) {
      const person = await OwnAccount.open(test);
      for (let time = 0; time < 5; time++) expect((await ask(person, address)).status).toBe(204);
    }
    expect(await confirmationsTo(address)).toBe(20);
  });

  it("gets five links an hour", async () => {
    const person = await OwnAccount.open(test);
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await ask(person, newAddress())).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    test.aheadMs += HOUR_MS;
    const { token } = await test.signIn(person.username);
    expect((await ask({ token }, newAddress())).status).toBe(204);
  });

  it("is confirmed with Google's sign-up, and may be changed by people with Google too", async () => {
    const account = somebody();
    const signIn = async () => {
      const claims = { ...account, nonce: randomUUID() };
      const idToken = await provider.sign(claims);
      return (await test.post("/auth/google", { idToken, nonce: claims.nonce })).body;
    };
    const first = await signIn();
    const { body: profile } = await test.get("/auth/profile", first.token);
    expect(await read(first)).toMatchObject({
      email: account.email,
      emailVerifiedAt: new Date(test.now).toISOString(),
    });
    const email = newAddress();
    expect((await ask(first, email)).status).toBe(204);
    expect((await confirm(first, await lastToken(profile))).status).toBe(204);
    // Google's account is found by its subject, whatever the address.
    expect(await read(await signIn())).toMatchObject({ username: account.email, email });
  });

  it("that is its user's again ends the ways back of those who took it meanwhile", async () => {
    const person = await OwnAccount.open(test);
    const thief = newAddress();
    for (const email of [thief, newAddress()]) {
      await ask(person, email);
      test.aheadMs += 1000;
      expect((await confirm(person, await lastToken(person))).status).toBe(204);
      test.aheadMs += 1000;
    }
    const back = (await mailsOf(person, "email-changed")).find(({ address }) => address === thief);
    await ask(person, person.email);
    expect((await confirm(person, await lastToken(person))).status).toBe(204);
    expect((await test.post("/auth/links/undo-email", { token: back?.token })).status).toBe(404);
    expect((await read(person)).email).toBe(person.email);
  });
});
