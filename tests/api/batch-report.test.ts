import { afterAll, beforeAll, expect, it } from "vitest";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { ageProofs } from "#tests/support/proofs";
import { TestService } from "#tests/support/service";

describeOnEngines("GET /auth/batches/{id}/report", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  it("needs users:read and a recent proof, and is audited", async () => {
    const { id: userId, input } = await test.addUser();
    const batch = await new TestBatches(test, root).create({
      kind: "status",
      ids: [userId],
      what: { status: 0 },
    });
    const path = `/auth/batches/${batch.id}/report`;
    const clerk = (await test.signIn((await test.addUser()).input.username)).token;
    expect((await test.get(path, clerk)).status).toBe(403);

    const auditor = await test.addUser({ roles: ["auditor"] });
    const { token } = await test.signIn(auditor.input.username);
    const { status, body, headers } = await test.get(path, token);
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(body).toContain(input.email);
    expect(await test.lastAudit("batch.export")).toMatchObject({
      actor_id: auditor.id,
      target_id: batch.id,
      message: `${auditor.input.name} downloaded the report of “${batch.title}”`,
    });

    await ageProofs(test, auditor.id);
    const refused = await test.get(path, token);
    expect([refused.status, refused.body.code]).toEqual([403, "proof-needed"]);
    expect(JSON.stringify(refused.body)).not.toContain(input.email);
    expect((await test.get(`/auth/batches/${"n".repeat(43)}/report`, root)).status).toBe(404);
  });
});
