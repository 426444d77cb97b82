import { afterAll, beforeAll, expect, it } from "vitest";
import { SECOND_MS } from "#api/contract/durations";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";
import { addWebhook, WebhookReceiver } from "#tests/support/webhook-receiver";

describeOnEngines("after a clean stop", (databaseUrl) => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterAll(() => receiver.stop());

  const start = () => TestService.start(databaseUrl(), { WEBHOOK_PRIVATE: "127.0.0.1" });
  const addRole = async (test: TestService, roleName: string) =>
    expect((await test.post("/auth/roles", { roleName }, await test.admin())).status).toBe(201);
  const told = (roleName: string) => receiver.first(({ payload }) => payload.data.target.name === roleName);

  it("the next start seals audits and tells webhooks at once, and tries again what was interrupted", async () => {
    const first = await start();
    await addWebhook(first, await first.admin(), { url: receiver.url, actions: ["role.create"] });
    await addRole(first, "Before");
    await told("Before");
    receiver.answer = "nothing";
    await addRole(first, "Interrupted");
    await told("Interrupted");
    await first.stop();
    receiver.answer = 200;
    receiver.received.length = 0;

    const second = await start();
    const since = performance.now();
    try {
      await addRole(second, "After");
      await Promise.all([told("After"), told("Interrupted")]);
      // A lease of the process before would take longer.
      expect(performance.now() - since).toBeLessThan(2.5 * SECOND_MS);
    } finally {
      await second.stop();
    }
  });

  it("a process leaves no lease behind", async () => {
    const service = await start();
    await addRole(service, "Sealed");
    await told("Sealed");
    expect(await service.engine.read.selectFrom("leases").select("name").execute()).toHaveLength(1);
    await service.service.close();
    expect(await service.engine.read.selectFrom("leases").selectAll().execute()).toEqual([]);
    await service.engine.close();
  });
});
