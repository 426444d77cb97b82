import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { MailServer } from "#tests/support/mail-server";
import { mailTo, queueMails } from "#tests/support/outbox";
import { bundled } from "#tests/support/programs";
import { ADMIN, PUBLIC_URL, TestService } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";

describeOnEngines("EM6: a process that sends mails", (databaseUrl) => {
  let test: TestService;
  let server: MailServer;
  beforeAll(async () => {
    server = await MailServer.start();
    test = await TestService.start(databaseUrl());
  });
  afterAll(async () => {
    await test.stop();
    await server.stop();
  });

  const start = async () =>
    Standalone.start(
      {
        ...settingsFor(databaseUrl()),
        ...server.settings,
        PUBLIC_URL,
        ADMIN_PASSWORD: ADMIN.password,
      },
      await bundled("api"),
    );
  const arrivals = (address: string) =>
    server.received.filter(({ envelope }) => envelope.to.includes(address)).length;

  it("has sent at most one mail, if it is killed, that the next one sends again: the same", async () => {
    const addresses = await queueMails(test, (await test.addUser()).id, 6);
    const [, , repeated = ""] = addresses;
    // The server takes it, and is silent until the process is killed.
    server.moods.set(repeated, "forgets");
    const first = await start();
    await server.mailsTo(repeated);
    await first.kill();
    server.moods.clear();
    expect(await mailTo(test, repeated)).toMatchObject({ tries: 1, leased_until: expect.any(Number) });
    // As if the time of the lease had passed.
    await test.engine.write((queries) =>
      queries
        .updateTable("mails")
        .set({ leased_until: test.now })
        .where("leased_until", "is not", null)
        .execute(),
    );

    const second = await start();
    for (const address of addresses) await server.mailsTo(address);
    const [one, other] = await server.mailsTo(repeated, 2);
    expect(addresses.map(arrivals)).toEqual([1, 1, 2, 1, 1, 1]);
    expect([other?.messageId, other?.text, other?.html]).toEqual([one?.messageId, one?.text, one?.html]);
    expect(await second.stop()).toBe(0);
    expect(second.output).not.toContain("couldn't");
  });

  it("ends on SIGTERM though the mail server is silent, and the next one sends the mail", async () => {
    const [address = ""] = await queueMails(test, (await test.addUser()).id);
    const before = server.connections;
    server.mood = "hangs";
    const first = await start();
    while (server.connections === before) await after(20);
    expect(await first.stop()).toBe(0);
    expect(await mailTo(test, address)).toMatchObject({ tries: 0, leased_until: null, sent_at: null });
    server.mood = "takes";
    const second = await start();
    expect(await server.mailsTo(address)).toHaveLength(1);
    expect(await second.stop()).toBe(0);
  });
});
