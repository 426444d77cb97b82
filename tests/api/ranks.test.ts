import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

type Person = Awaited<ReturnType<TestService["addUser"]>> & { token: string };

describeOnEngines("A1, A2: ranks", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  async function person(...roles: string[]): Promise<Person> {
    const user = await test.addUser({ roles });
    return { ...user, token: (await test.signIn(user.input.username)).token };
  }
  const change = (by: string, whom: Person, changed: object) =>
    test.put(`/auth/users/${whom.id}`, { ...whom.input, password: undefined, ...changed }, by);
  const rootId = async () => (await test.get("/auth/profile", root)).body.id as string;

  it("only a super gives the role super", async () => {
    const admin = await person("admin");
    const someone = await person();
    const given = await change(admin.token, someone, { roles: ["super"] });
    expect(given.status).toBe(403);
    expect(given.body.message).toBe("Only a super administrator can grant the role super.");
    expect((await change(admin.token, admin, { roles: ["admin", "super"] })).status).toBe(403);
    const made = {
      ...someone.input,
      username: `x${someone.input.username}`,
      email: `x${someone.input.email}`,
    };
    expect((await test.post("/auth/users", { ...made, roles: ["super"] }, admin.token)).status).toBe(403);
    expect((await change(root, someone, { roles: ["super"] })).status).toBe(200);
  });

  it("only a super edits, resets, deactivates, strips or deletes a super", async () => {
    const admin = await person("admin");
    const high = await person("super");
    const attempts = [{}, { name: "New" }, { password: "eleven quiet foxes" }, { status: 0 }, { roles: [] }];
    for (const attempt of attempts) {
      const answer = await change(admin.token, high, attempt);
      expect(answer.status, JSON.stringify(attempt)).toBe(403);
      expect(answer.body.message).toBe("Only a super administrator can change another one.");
    }
    expect((await test.delete(`/auth/users/${high.id}`, admin.token)).status).toBe(403);
    expect((await test.get("/auth/profile", high.token)).status).toBe(200);
    expect((await change(root, high, { roles: [] })).status).toBe(200);
  });

  it("an admin changes everybody else", async () => {
    const admin = await person("admin");
    const other = await person("admin");
    expect((await change(admin.token, other, { roles: ["auditor"] })).status).toBe(200);
    expect((await test.delete(`/auth/users/${other.id}`, admin.token)).status).toBe(204);
  });

  it("an auditor changes nothing", async () => {
    const auditor = await person("auditor");
    const other = await person();
    expect((await change(auditor.token, other, { name: "X" })).status).toBe(403);
    expect((await test.delete(`/auth/users/${other.id}`, auditor.token)).status).toBe(403);
    expect((await test.delete(`/auth/users/${other.id}/lock`, auditor.token)).status).toBe(403);
  });

  it("nobody deletes, deactivates or demotes themselves", async () => {
    for (const role of ["super", "admin"]) {
      const self = await person(role);
      expect((await test.delete(`/auth/users/${self.id}`, self.token)).status).toBe(409);
      const inactive = await change(self.token, self, { status: 0 });
      expect(inactive.body).toEqual({
        message: "You can't deactivate yourself.",
        errors: { status: ["You can't deactivate yourself."] },
      });
      const demoted = await change(self.token, self, { roles: ["auditor"] });
      expect(demoted.status).toBe(409);
      expect(demoted.body.errors).toEqual({ roles: [`You can't take the role ${role} from yourself.`] });
      expect((await change(self.token, self, { name: "Still Me" })).status).toBe(200);
    }
  });

  it("of two supers who demote, deactivate or delete each other at once, one is refused", async () => {
    for (const how of ["demote", "deactivate", "delete"] as const) {
      for (let round = 0; round < 4; round++) {
        const [one, other] = [await person("super"), await person("super")];
        const act = (by: Person, whom: Person) =>
          how === "delete"
            ? test.delete(`/auth/users/${whom.id}`, by.token)
            : change(by.token, whom, how === "demote" ? { roles: ["auditor"] } : { status: 0 });
        const answers = await Promise.all([act(one, other), act(other, one)]);
        const went = answers.filter((answer) => answer.status < 300);
        expect(went.length, `${how}: ${answers.map((answer) => answer.status)}`).toBe(1);
        for (const left of [one, other]) await test.delete(`/auth/users/${left.id}`, root);
      }
    }
  });

  it("the last active super stays, whoever asks, while sleeping ones don't count", async () => {
    const self = await rootId();
    const asleep = await test.addUser({ roles: ["super"], status: 0 });
    const other = await person("super");
    const supers = await test.engine.read
      .selectFrom("user_roles")
      .innerJoin("users", "users.id", "user_roles.user_id")
      .where("role_id", "=", "super")
      .where("active", "=", 1)
      .where("user_id", "not in", [self, other.id])
      .select("user_id")
      .execute();
    for (const { user_id } of supers) await test.delete(`/auth/users/${user_id}`, root);

    const answers = await Promise.all([
      test.delete(`/auth/users/${self}`, other.token),
      test.delete(`/auth/users/${other.id}`, root),
    ]);
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
    const left = await test.engine.read
      .selectFrom("user_roles")
      .innerJoin("users", "users.id", "user_roles.user_id")
      .where("role_id", "=", "super")
      .where("active", "=", 1)
      .select("user_id")
      .execute();
    expect(left).toHaveLength(1);
    expect(left[0]?.user_id).not.toBe(asleep.id);
  });
});
