import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyAudits } from "#api/audit-trail/verify";
import { open } from "#api/database/connect";
import { auditKey } from "#api/keys/derived-keys";
import { Client } from "#tests/support/client";
import { settingsFor } from "#tests/support/command";
import { ADMIN, MASTER_KEY, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";
import { print } from "../support/figures";

// Linux, as root: a file system of its own is what can be filled without harm.
let folder: string;
let ballast: string;
let service: Standalone;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sso-small-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", folder]);
  ballast = join(folder, "ballast");
  service = await Standalone.start({
    ...settingsFor(`file:${join(folder, "sso.db")}`),
    PUBLIC_URL,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
afterAll(async () => {
  await service?.stop();
  execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
});

it("L4: a full disk makes writes 503, lets reads be, and heals by itself", async () => {
  const client = Client.at(service.url);
  const { token } = (await client.post("/auth/login", ADMIN)).body;
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(ballast, Buffer.alloc((bavail - 1) * bsize));

  const made: string[] = [];
  let refused = 0;
  for (let attempt = 0; attempt < 200; attempt++) {
    const roleName = `role ${attempt}`;
    const answer = await client.post("/auth/roles", { roleName }, token);
    if (answer.status === 201) made.push(roleName);
    else {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(0);
  expect((await client.get("/auth/users", token)).status).toBe(200);
  expect((await client.get("/health")).status).toBe(200);

  rmSync(ballast);
  expect((await client.post("/auth/roles", { roleName: "after" }, token)).status).toBe(201);
  expect((await client.post("/auth/login", ADMIN)).status).toBe(200);
  const there = (await client.get("/auth/roles/drop-down", token)).body.map(
    ({ roleName }: { roleName: string }) => roleName,
  );
  expect(there).toEqual(expect.arrayContaining([...made, "after"]));
  // Three are built in.
  expect(there).toHaveLength(made.length + 4);
  const engine = open(`file:${join(folder, "sso.db")}`);
  expect((await verifyAudits(engine, auditKey(MASTER_KEY))).fault).toBeUndefined();
  await engine.close();
  print("full disk", { "writes refused": refused, "writes kept": made.length + 1 });
});
