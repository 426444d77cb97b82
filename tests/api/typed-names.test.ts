import { afterAll, beforeAll, expect, it } from "vitest";
import { setOneTimePassword } from "#api/attempts/accounts.queries";
import { newOneTimePassword, ONE_TIME_MS } from "#api/attempts/one-time-passwords";
import { CodeSchema, RecoveryCodeSchema } from "#api/contract/factors";
import { canonical } from "#api/database/fold-case";
import { findDeletedByName } from "#api/deleted-users/deleted-users.queries";
import { findUserByName } from "#api/users/users.queries";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, TestService } from "#tests/support/service";

/** Ways in which keyboards, chats and documents change a name that is typed or pasted. */
const WAYS: [string, (name: string) => string][] = [
  ["a space behind, as phones add", (name) => `${name} `],
  ["a no-break space and a line end", (name) => `\u00a0${name}\r\n`],
  ["a zero-width space behind", (name) => `${name}\u200b`],
  ["a byte order mark and a word joiner", (name) => `\ufeff${name}\u2060`],
  ["direction marks around it", (name) => `\u202a${name}\u202c`],
  ["a soft hyphen inside", (name) => `${name.slice(0, 2)}\u00ad${name.slice(2)}`],
  ["decomposed", (name) => name.normalize("NFD")],
  ["full-width and in capitals", (name) => name.replace("j", "ｊ").toUpperCase()],
];

describeOnEngines("what people type", (databaseUrl) => {
  let test: TestService;
  let networks = 0;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const somewhere = () => `198.18.9.${++networks % 250}`;
  const logIn = (username: string, password = PASSWORD, others: object = {}, address = somewhere()) =>
    test.post("/auth/login", { username, password, ...others }, undefined, { address });

  it("is the username, whatever a keyboard or a copy adds to it", async () => {
    const { input } = await test.addUser({ username: "josé-jülich" });
    for (const [way, typed] of WAYS)
      expect([way, (await logIn(typed(input.username))).status]).toEqual([way, 200]);
    expect((await logIn("jose-jülich")).status).toBe(401);
    expect((await logIn("josé jülich")).status).toBe(401);
    for (const blank of ["   ", "\u200b"]) expect((await logIn(blank)).status).toBe(401);
  });

  it("is the password as it is: nothing is taken from it", async () => {
    const { input } = await test.addUser();
    for (const password of [`${PASSWORD} `, ` ${PASSWORD}`, `${PASSWORD}\u200b`])
      expect((await logIn(input.username, password)).status).toBe(401);
  });

  it("S7: shares one budget, so that no way to type a name gives further attempts", async () => {
    const { id, input } = await test.addUser({ username: "jörg-guessed" });
    const address = somewhere();
    for (let time = 0; time < 10; time++) {
      const [, typed = String] = WAYS[time % WAYS.length] ?? [];
      expect((await logIn(typed(input.username), "wrong", {}, address)).status).toBe(401);
    }
    for (const [, typed] of WAYS)
      expect((await logIn(typed(input.username), PASSWORD, {}, address)).status).toBe(429);
    const unlocked = await test.delete(`/auth/users/${id}/lock`, await test.admin());
    expect(unlocked.status).toBeLessThan(300);
    expect((await logIn(`${input.username} `, PASSWORD, {}, address)).status).toBe(200);
  });

  it("still finds a username from before invisible characters were refused, and its lock", async () => {
    const { id } = await test.addUser();
    const username = `old\u200bname-${id.slice(-6)}`;
    await test.engine.write((queries) =>
      queries
        .updateTable("users")
        .set({ username, username_canonical: canonical(username) })
        .where("id", "=", id)
        .execute(),
    );
    expect((await logIn(username)).status).toBe(200);
    const address = somewhere();
    for (let time = 0; time < 11; time++) await logIn(username, "wrong", {}, address);
    const list = await test.get(`/auth/users?searchTerm=${encodeURIComponent(id)}`, await test.admin());
    expect(list.status).toBe(200);
    const page = await test.get(`/auth/users/${id}`, await test.admin());
    expect(page.body.lockedUntil).toEqual(expect.any(String));
  });

  it("finds an account by its username or address, for a reset and for commands", async () => {
    const { id, input } = await test.addUser();
    for (const [, typed] of WAYS)
      for (const name of [input.username, input.email])
        expect((await findUserByName(test.engine.read, typed(name)))?.id).toBe(id);
    await test.delete(`/auth/users/${id}`, await test.admin());
    for (const name of [` ${input.username}`, `${input.email}\u00a0`, `${id} `])
      expect(await findDeletedByName(test.engine.read, name, test.now)).toMatchObject([{ id }]);
  });

  it("is stored as it is looked up: without what a copy added around it", async () => {
    const { body } = await test.post(
      "/auth/users",
      {
        ...{
          name: "\u200bJane\u00a0Roe ",
          email: " jane.roe@example.test\u200b",
          username: "jane.roe\ufeff",
        },
        ...{ mobileNo: "\u202a+49 151 0000000\u202c", status: 1, roles: [], applications: [] },
        password: PASSWORD,
      },
      await test.admin(),
    );
    expect(body).toMatchObject({
      name: "Jane\u00a0Roe",
      email: "jane.roe@example.test",
      username: "jane.roe",
      mobileNo: "+49 151 0000000",
    });
    const found = await test.get(
      `/auth/users?searchTerm=${encodeURIComponent("\u200bjane.roe\u00a0")}`,
      await test.admin(),
    );
    expect(found.body.totalItems).toBe(1);
  });

  it("is a one-time password in any writing", async () => {
    const { id, input } = await test.addUser();
    for (const typed of [
      (text: string) => ` ${text.toUpperCase()}\u00a0`,
      (text: string) => text.replaceAll("-", " \u2013 ").replaceAll("0", "o").replaceAll("1", "l"),
      (text: string) => text.replace(/[a-z0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ]) {
      const password = newOneTimePassword();
      await test.engine.write((queries) =>
        setOneTimePassword(queries, {
          ...{ userId: id, password, now: test.now, expiresAt: test.now + ONE_TIME_MS },
        }),
      );
      const answer = await logIn(input.username, typed(password), { secondStep: true });
      expect(answer.body).toEqual({ pending: expect.any(String), newPassword: true });
    }
  });

  it("FA7, FA8: is a code with spaces and hyphens, in full-width or Arabic digits", () => {
    for (const text of [
      "123 456",
      "123-456",
      "１２３４５６",
      "١٢٣٤٥٦",
      "۱۲۳۴۵۶",
      "\u200e123\u2013456\u00a0",
      "123.456",
    ])
      expect([text, CodeSchema.parse(text)]).toEqual([text, "123456"]);
    for (const text of ["12345", "1234567", "12345a", "", "½23456"])
      expect(CodeSchema.safeParse(text).success).toBe(false);
    for (const text of ["OLAB – CDEF – GHJK – MNIO", "０１ａｂ-cdef-ghjk-mn10\u200b"])
      expect(RecoveryCodeSchema.parse(text)).toBe("01abcdefghjkmn10");
  });
});
