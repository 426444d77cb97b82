import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { emptyFolder, runFromSources } from "#tests/support/command";
import { otherUser } from "#tests/support/other-user";
import { copyProgram } from "#tests/support/program-copy";
import { Standalone } from "#tests/support/standalone";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let program: string;
let elsewhere: string;
let database: string;
beforeAll(() => {
  program = copyProgram();
  elsewhere = emptyFolder();
  database = join(program, "state/sso.db");
  writeFileSync(
    join(program, ".env"),
    "DATABASE_URL=file:state/sso.db\nADMIN_PASSWORD=a quiet harbour at dawn\n",
    {
      mode: 0o600,
    },
  );
});
afterAll(() => {
  for (const folder of [program, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

/** Calls a command of the program from another folder. */
const call = (name: string, ...args: string[]) => runFromSources(name, args, {}, program, elsewhere);
const made = (folder: string) => readdirSync(folder).sort();

it("a doctor that sees no installation reports a failure", async () => {
  const { code, output } = await call("doctor");
  expect(code).toBe(1);
  expect(output).toContain(`All settings can be read, from the environment and from ${program}/.env.`);
  expect(output).toMatch(
    new RegExp(`^failure +database +There is no installation: ${database} does not exist\\.`, "m"),
  );
});

it("commands work on the program's installation from another folder, where they write what they are told to", async () => {
  const service = await Standalone.start({}, [join(program, "bin/sso"), "api"], { cwd: elsewhere });
  try {
    expect(service.output).toContain(`, on SQLite at ${database}.`);
    expect(made(elsewhere)).toEqual([]);
    expect(made(join(program, "state"))).toEqual(["secrets.json", "sso.db", "sso.db-shm", "sso.db-wal"]);

    const doctor = await call("doctor");
    expect(doctor.output).toContain(`SQLite at ${database} is reachable`);
    expect(doctor.code).toBe(0);

    expect((await call("backup", "copy.db")).output).toContain(`Copied ${database} to ${elsewhere}/copy.db:`);
    const others = await Promise.all(
      [
        ["audit:archive", ".", "--keep-months", "1"],
        ["audit:verify"],
        ["export", "people.csv"],
        ["mail:preview", "mails"],
      ].map(([name = "", ...args]) => call(name, ...args)),
    );
    expect(others.map(({ code, errors }) => [code, errors])).toEqual(others.map(() => [0, ""]));
  } finally {
    await service.stop();
  }
  expect((await call("restore", "copy.db")).output).toContain(
    `Restored ${database} from ${elsewhere}/copy.db. The old database is kept as ${database}.before-`,
  );
  expect(made(elsewhere)).toEqual(["copy.db", "copy.db.secrets.json", "mails", "people.csv"]);
});

it.runIf(process.getuid?.() === 0)("a command starts in a folder that its user may not enter", () => {
  const closed = emptyFolder();
  const user = otherUser();
  // Nothing that an earlier command compiled.
  const cache = emptyFolder();
  chownSync(cache, user.uid ?? 0, user.gid ?? 0);
  execFileSync("chmod", ["-R", "a+rX", program]);
  const { stderr } = spawnSync(process.execPath, [join(program, "bin/sso"), "audit:verify"], {
    cwd: closed,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      TMPDIR: cache,
      DATABASE_URL: `file:${cache}/sso.db`,
    },
    encoding: "utf8",
    ...user,
  });
  for (const folder of [closed, cache]) rmSync(folder, { recursive: true });
  expect(stderr).toBe(`There is no database at ${cache}/sso.db.\n`);
});

it("what an earlier version used in the folder that one stands in isn't left behind unnoticed", async () => {
  const before = emptyFolder();
  const other = copyProgram();
  try {
    writeFileSync(join(before, ".env"), "PORT=3331\n");
    for (const command of ["api", "doctor"])
      expect(await runFromSources(command, [], {}, other, before)).toMatchObject({
        code: 1,
        errors: `${before}/.env isn't read: settings are in the program's folder, and there is no ${other}/.env. Move the file there, or call this from another folder.\n`,
      });
    rmSync(join(before, ".env"));
    mkdirSync(join(before, "data"));
    cpSync(join(elsewhere, "copy.db"), join(before, "data/sso.db"));
    expect(await runFromSources("api", [], {}, other, before)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        `To use the other database, set DATABASE_URL=file:${before}/data/sso.db\n$`,
      ),
    });
    expect(readdirSync(other)).not.toContain("data");
  } finally {
    for (const folder of [before, other]) rmSync(folder, { recursive: true });
  }
});
