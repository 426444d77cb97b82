import { afterEach, expect, it } from "vitest";
import { examine } from "#api/commands/doctor/examine";
import { MINUTE_MS } from "#api/contract/durations";
import { createLogger } from "#api/logger";
import { createPublicUrlCheck } from "#api/status/public-urls";
import { settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { PUBLIC_URL, TestService, testConfig, WITHOUT_JOBS } from "#tests/support/service";

const OTHER = "https://former.example.test";

describeOnEngines("services on one database", (databaseUrl) => {
  let test: TestService | undefined;
  afterEach(() => test?.stop());

  it("with another PUBLIC_URL warn of each other, once, and so does the doctor; one that has ended doesn't count", async () => {
    test = await TestService.start(databaseUrl(), {}, WITHOUT_JOBS);
    const { engine } = test;
    let at = Date.now() - 10 * MINUTE_MS;
    const begin = (publicUrl: string) => {
      const warnings: unknown[] = [];
      const log = Object.assign(createLogger("silent"), {
        warn: (...args: unknown[]) => warnings.push(args),
      });
      const config = testConfig(databaseUrl(), { PUBLIC_URL: publicUrl });
      const check = createPublicUrlCheck({ config, engine, log, now: () => at });
      return { check, warnings };
    };
    const pass = async (...services: ReturnType<typeof begin>[]) => {
      at += MINUTE_MS;
      for (const { check } of services) await check();
    };
    const doctor = async () =>
      (await examine({ ...settingsFor(databaseUrl()), PUBLIC_URL: "https://127.0.0.1:1" })).filter(
        ({ check, message }) => check === "address" && message.startsWith("A service on this database"),
      );

    const ended = begin(OTHER);
    await pass(ended);
    const service = begin(PUBLIC_URL);
    const twin = begin(PUBLIC_URL);
    for (let minutes = 0; minutes < 3; minutes++) await pass(service, twin);
    expect([service.warnings, twin.warnings]).toEqual([[], []]);

    const forgotten = begin(OTHER);
    for (let minutes = 0; minutes < 5; minutes++) await pass(service, forgotten);
    const text = "Another service on this database has another PUBLIC_URL";
    expect(service.warnings).toEqual([[{ publicUrl: PUBLIC_URL, other: OTHER }, text]]);
    expect(forgotten.warnings).toEqual([[{ publicUrl: OTHER, other: PUBLIC_URL }, text]]);
    expect(await doctor()).toMatchObject([
      { status: "warning", message: expect.stringContaining(`has PUBLIC_URL ${OTHER}, and here it is`) },
      { status: "warning", message: expect.stringContaining(`has PUBLIC_URL ${PUBLIC_URL}, and here it is`) },
    ]);

    at -= 60 * MINUTE_MS;
    for (const { check } of [service, forgotten]) await check();
    expect(await doctor()).toEqual([]);
  });
});
