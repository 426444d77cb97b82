import { readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "#api/logger";
import { startMetrics } from "#api/metrics";
import { startService } from "#api/service";
import { freePort } from "#harness/free-port";
import { emptyFolder, settingsFor } from "#tests/support/command";
import { MAIL } from "#tests/support/mail-server";
import { testConfig } from "#tests/support/service";

const ALERTS = readFileSync("docs/monitoring/alerts.yml", "utf8");
const DASHBOARD = readFileSync("docs/monitoring/dashboard.json", "utf8");

const folder = emptyFolder();
let exposition = "";

beforeAll(async () => {
  const port = await freePort();
  const metrics = await startMetrics({ port, host: "127.0.0.1" });
  const { DATABASE_URL } = settingsFor(`file:${folder}/sso.db`);
  const service = await startService(testConfig(DATABASE_URL, MAIL), {
    log: createLogger("silent"),
    metrics,
  });
  exposition = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await service.close();
  await metrics.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every metric that a text names, without the suffixes of a histogram's parts. */
const named = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(sso|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ""),
    ),
  ),
];

it.each([
  ["docs/monitoring/alerts.yml", ALERTS],
  ["docs/monitoring/dashboard.json", DASHBOARD],
])("every metric that %s names is one that the process has", (_file, text) => {
  const metrics = [...exposition.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  expect(named(text).length).toBeGreaterThan(8);
  expect(named(text).filter((name) => !metrics.includes(name))).toEqual([]);
});

it("the alerts watch each of our metrics that docs/operation.md lists", () => {
  const [, table = ""] =
    /\| metric \| investigate when \|\n(.*?)\n\n/s.exec(readFileSync("docs/operation.md", "utf8")) ?? [];
  const listed = named(table).filter((name) => name.startsWith("sso_"));
  expect(listed.length).toBeGreaterThan(8);
  expect(listed.filter((name) => !named(ALERTS).includes(name))).toEqual([]);
});

it("each alert says what happened and what to do", () => {
  const alerts = ALERTS.split(/^ {6}- alert: /m).slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    expect(alert).toMatch(/^ {8}expr: ./m);
    expect(alert).toMatch(/^ {10}severity: (warning|critical)$/m);
    expect(alert).toMatch(/^ {10}summary: .{20,}$/m);
    expect(alert).toMatch(/^ {10}description: .{40,}$/m);
  }
});

it("every log line that an alert or a page about them quotes is one that the code writes", () => {
  const quoted = [...ALERTS.matchAll(/"(a? ?[A-Za-z ]*(?:failed|call)[a-zA-Z ]*)"/g)].map(
    ([, msg = ""]) => msg,
  );
  const operation = readFileSync("docs/operation.md", "utf8");
  expect(quoted.length).toBeGreaterThan(2);
  expect(quoted.filter((msg) => !operation.includes(msg))).toEqual([]);
});
