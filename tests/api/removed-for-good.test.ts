import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { MAIL } from "#tests/support/mail-server";
import { ageProofs } from "#tests/support/proofs";
import { ADMIN, TestService } from "#tests/support/service";
import { listTexts } from "#tests/support/stolen-database";

/** In no other text. */
const NAME = "Zxqvantha Brimblewick";
const USERNAME = "zxqvantha";

describeOnEngines("removing a user for good", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  let adminId: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), MAIL);
    admin = (await test.signIn()).token;
    adminId = (await test.get("/auth/profile", admin)).body.id;
  });
  afterAll(() => test.stop());

  /** Puts in a batch as this person would leave it, with a row about her. */
  const putBatch = (person: { id: string; name: string; email: string }) =>
    test.engine.write(async (queries) => {
      const id = `batch-of-${person.id}`;
      const { name, email } = person;
      await queries
        .insertInto("batches")
        .values({
          id,
          kind: "import",
          state: "done",
          options: "{}",
          counts: "{}",
          created_by: person.id,
          created_by_name: name,
          created_at: test.now,
          run: JSON.stringify({ userId: person.id, name, username: USERNAME, email }),
          expires_at: test.now + 1_000_000,
        })
        .execute();
      const row = { batch_id: id, name, email, changes: JSON.stringify({ name: [null, name] }) };
      await queries
        .insertInto("batch_rows")
        .values([
          { ...row, line: 2, verdict: "done", user_id: person.id },
          { ...row, line: 3, verdict: "wrong", user_id: null, message: "This line is there twice." },
        ])
        .execute();
    });

  it("leaves nothing of the person in the database but audits", async () => {
    const { id, input } = await test.addUser({ name: NAME, username: USERNAME, roles: ["admin"] });
    const { token } = await test.signIn(USERNAME);
    await test.post(`/auth/users/${id}/password-reset`, { send: true }, admin);
    await test.put("/auth/account/password", { current: "no", password: "six grey herons wait" }, token);
    const other = await test.addUser();
    expect((await test.delete(`/auth/users/${other.id}`, token)).status).toBe(204);
    await putBatch({ id, name: NAME, email: input.email });
    await test.delete(`/auth/users/${id}`, admin);
    const tablesWithName = async () => {
      const texts = await listTexts(databaseUrl());
      // Refusals are counted here until they are audits.
      texts.throttles = texts.throttles?.replaceAll(/^.*refusal\|.*$/gm, "") ?? "";
      return Object.keys(texts).filter((table) => texts[table]?.toLowerCase().includes(USERNAME));
    };
    expect(await tablesWithName()).toEqual(
      expect.arrayContaining(["batch_rows", "batches", "deleted_users"]),
    );

    await ageProofs(test, adminId);
    const path = `/auth/users/deleted/${id}`;
    expect((await test.delete(path, admin)).body.code).toBe("proof-needed");
    await test.post("/auth/proof", { password: ADMIN.password }, admin);
    expect((await test.delete(path, admin)).status).toBe(204);
    expect((await test.delete(path, admin)).status).toBe(404);
    expect((await test.post(`/auth/users/${id}/restore`, undefined, admin)).status).toBe(404);
    expect((await tablesWithName()).filter((table) => !table.startsWith("audit"))).toEqual([]);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.remove-for-good",
      message: `Administrator removed ${NAME} for good`,
      target_id: id,
    });
    const deleted = (await test.get("/auth/users/deleted", admin)).body.items;
    expect(deleted).toMatchObject([{ id: other.id, deletedBy: { id, name: "Somebody removed" } }]);
  });
});
