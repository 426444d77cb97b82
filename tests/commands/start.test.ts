import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { otherUser } from "#tests/support/other-user";
import { copyProgram } from "#tests/support/program-copy";

/** `npm start` by a user that may only read the program's folder. */

let program: string;
beforeAll(() => {
  program = copyProgram();
  mkdirSync(join(program, "app"));
  chmodSync(program, 0o555);
});
afterAll(() => {
  chmodSync(program, 0o755);
  rmSync(program, { recursive: true });
});

function start() {
  const { status, stderr, stdout } = spawnSync(process.execPath, ["server/start.mjs"], {
    cwd: program,
    env: { NODE_ENV: "production", PATH: process.env.PATH },
    encoding: "utf8",
    ...otherUser(),
  });
  return { status, stderr, stdout };
}
const refused = (stderr: string) => ({ status: 1, stderr: `${stderr}\n`, stdout: "" });

it("a start that can't build says who can", () => {
  expect(start()).toEqual(
    refused(
      `The console's build is missing, and this user can't write to ${program}. Run npm run build as the owner of the program's folder.`,
    ),
  );
});

it("a start that can't read the settings says so", () => {
  chmodSync(program, 0o755);
  writeFileSync(join(program, ".env"), "PORT=3331\n", { mode: 0o000 });
  chmodSync(program, 0o555);
  expect(start()).toEqual(
    refused(
      `This user can't read ${program}/.env. Run this as the service's user, or let this user read the file.`,
    ),
  );
});
