import { afterAll, beforeAll, expect, it } from "vitest";
import { createRefusalQueue } from "#api/audit-trail/refusals";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, TestService } from "#tests/support/service";

describeOnEngines("audits of refusals that wait to be written together", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  it("S7: are one a network and minute, and a crowd of networks is a number", async () => {
    const queue = createRefusalQueue(test.engine);
    const at = Date.now();
    const refused = { action: "test.refuse", message: "Refused" };
    for (let network = 0; network < 1_200; network++) {
      const address = `198.18.${Math.floor(network / 250)}.${network % 250}`;
      for (let time = 0; time < 2; time++) {
        queue.add({ auditKey: auditKey(MASTER_KEY), at, address }, refused);
      }
    }
    await Promise.all([queue.flush(), queue.flush()]);
    await queue.flush();
    const audits = (await test.listAudits()).filter(({ action }) => action === refused.action);
    expect(audits).toHaveLength(1_001);
    expect(audits.filter(({ address }) => address === null).map(({ message }) => message)).toEqual([
      "Further refusals of this kind, from other networks",
    ]);
    const counts = await test.engine.read
      .selectFrom("throttles")
      .select("count")
      .where("key", "like", "refusal|%test.refuse%")
      .execute();
    const summed = counts.map(({ count }) => Number(count)).sort((one, other) => one - other);
    expect([summed[0], summed.at(-1)]).toEqual([2, 400]);
  });
});
