import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { emptyFolder, runCommand, settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describeOnEngines("import and export by command, while the service runs", (databaseUrl) => {
  let test: TestService;
  const folder = emptyFolder();
  const file = join(folder, "people.csv");
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const command = (name: string, ...args: string[]) => runCommand(name, args, settingsFor(databaseUrl()));
  const bodyOf = (lines: string[]) => writeFileSync(file, ["username,name,email,roles", ...lines].join("\n"));
  const usernames = async () =>
    (await test.engine.read.selectFrom("users").select("username").execute()).map(({ username }) => username);

  it("checks with --dry-run, and then adds and changes people", async () => {
    const ada = await test.addUser({ name: "Ada" });
    const { username, email } = ada.input;
    bodyOf([
      `${username},Ada Changed,${email},auditor`,
      "bob,Bob,bob@example.test,",
      "eve,Eve,eve@example.test,auditr",
    ]);

    const dry = await command("import", file, "--dry-run");
    expect([dry.code, dry.errors]).toEqual([1, ""]);
    expect(dry.output.split("\n")).toEqual([
      `Line 2: ~ change  Ada  ${email}  Name: Ada → Ada Changed; Roles: none → auditor`,
      expect.stringMatching(/^Line 3: \+ add {2}Bob {2}bob@example.test {2}/),
      "Line 4: ! error  Eve  eve@example.test  There is no role “auditr”. Did you mean “auditor”?",
      "1 to add, 1 to change, 0 to lose access, 1 row with errors, 0 as they are.",
      "Nothing has changed.",
      "",
    ]);
    expect(await usernames()).not.toContain("bob");

    const applied = await command("import", file, "--as", "ADMIN");
    expect([applied.code, applied.errors]).toEqual([1, ""]);
    expect(applied.output).toMatch(/\n2 applied\.\n$/);
    expect(await usernames()).toContain("bob");
    const audit = (await test.listAudits()).filter(({ action }) => action === "user.create").at(-1);
    expect(audit?.message).toMatch(/\(command\) added Bob$/);
    const { token } = await test.signIn();
    expect((await test.get("/auth/batches", token)).body.items).toMatchObject([
      { title: "Import people.csv", state: "done", counts: { done: 2, wrong: 1 } },
    ]);
  });

  it("exports what an import takes back as it is", async () => {
    const all = join(folder, "all.csv");
    expect(await command("export", all)).toMatchObject({ code: 0, errors: "" });
    expect(await test.lastAudit("user.export")).toMatchObject({ actor_id: null });
    const again = await command("import", all, "--dry-run");
    const people = (await usernames()).length;
    expect(again.output).toBe(
      `0 to add, 0 to change, 0 to lose access, 0 rows with errors, ${people} as they are.\nNothing has changed.\n`,
    );
    const auditors = await command("export", "--role", "Auditor", "--status", "active");
    expect(auditors.output.trim().split("\n")).toHaveLength(2);
    expect(readFileSync(all, "utf8")).toContain('"bob"');
  });

  it("refuses what it can't do, and says why", async () => {
    const { input } = await test.addUser({ roles: ["auditor"] });
    bodyOf(["x,X,x@example.test,"]);
    const refusals = [
      await command("import", file, "--as", input.username),
      await command("import", file, "--as", "nobody"),
      await command("import", file, "--invite"),
      await command("import", join(folder, "missing.csv")),
      await command("export", "--role", "nothing"),
    ];
    expect(refusals.map(({ code, errors }) => [code, errors.split("\n")[0]])).toEqual([
      [2, "You do not have permission to do this."],
      [2, "There is no active user named nobody."],
      [2, "No mail server is set up, so invitations can't be sent. Import without them."],
      [2, expect.stringContaining("no such file")],
      [2, "There is no role nothing."],
    ]);
    await test.addUser({ roles: ["super"] });
    const { errors } = await command("import", file);
    expect(errors).toContain("There are several super administrators. Name one of them with --as.");
  });
});
