import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Client } from "#tests/support/client";
import { settingsFor } from "#tests/support/command";
import { ADMIN, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";
import { print } from "../support/figures";

/** The library of Debian's package `faketime`, wherever the machine's kind keeps it. */
function faketimeLibrary(): string {
  const found = readdirSync("/usr/lib")
    .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
    .find(existsSync);
  if (!found) throw new Error("This test needs libfaketime: apt-get install faketime.");
  return found;
}

let folder: string;
let clock: string;
let service: Standalone;
const setClock = (offset: string) => writeFileSync(clock, offset);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sso-clock-"));
  clock = join(folder, "clock");
  setClock("+0");
  service = await Standalone.start({
    ...settingsFor(`file:${join(folder, "sso.db")}`),
    PUBLIC_URL,
    ADMIN_PASSWORD: ADMIN.password,
    LD_PRELOAD: faketimeLibrary(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  });
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("L7: a running process whose clock jumps forwards and back goes on", async () => {
  const client = Client.at(service.url);
  const jumps = ["+2h", "+0", "-2h", "+0", "+4h", "-4h", "+0"];
  const statuses = new Set<number>();
  let { token, refreshToken } = (await client.post("/auth/login", ADMIN)).body;
  for (const offset of jumps) {
    setClock(offset);
    for (const answer of [
      await client.get("/auth/profile", token),
      await client.post("/auth/refresh", { refreshToken }),
      await client.get("/auth/users", token),
    ]) {
      expect([200, 401]).toContain(answer.status);
      statuses.add(answer.status);
    }
    const signedIn = await client.post("/auth/login", ADMIN);
    expect(signedIn.status).toBe(200);
    ({ token, refreshToken } = signedIn.body);
    expect((await client.get("/auth/profile", token)).status).toBe(200);
  }
  // The clock did jump: what was signed in before had run out.
  expect(statuses).toContain(401);
  print("clock jumps of a running process", { jumps: jumps.length });
});
