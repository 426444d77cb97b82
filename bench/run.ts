/**
 * `npm run bench`: starts the product as in README, measures it and the machine's limits in one run, prints a table and
 * writes it to bench/results.md.
 */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { formatCount } from "#api/contract/counts";
import { measureBatches } from "./batches";
import { Bench } from "./bench";
import { measureCluster } from "./cluster";
import { type Limits, measureLimits } from "./limits/limits";
import { measureBatch } from "./measures/batch";
import { measureVisit, openBrowser } from "./measures/browser";
import { FactorPeople, measureFactors } from "./measures/factors";
import { measureIntegrations } from "./measures/integrations";
import { compareGrown, measureLists, timeAuditLists } from "./measures/lists";
import { measureMemoryInUse, measureOpenId } from "./measures/openid";
import { measurePages, measureUserList } from "./measures/pages";
import { measurePeers } from "./measures/peers";
import { measureIdleMemory, measureMemoryAfterLoad, measureStart } from "./measures/process";
import { measurePasswordSignIns, measureSilentSignIn, measureTokens } from "./measures/sign-ins";
import { measureWebhooks } from "./measures/webhooks";
import { measureWorkers } from "./measures/workers";
import { optionsFrom } from "./options";
import { Product } from "./product";
import { machine, tableOf } from "./report";

const options = optionsFrom(process.argv.slice(2));
const parts = [
  {
    wanted: options.cluster,
    measure: measureCluster,
    file: "cluster",
    title: "Two processes on one Postgres",
  },
  {
    wanted: options.batches,
    measure: measureBatches,
    file: "batches",
    title: "Bulk changes of 100,000 people",
  },
];
for (const { wanted, measure, file, title } of parts) {
  if (!wanted) continue;
  const lines = await measure((text) => process.stderr.write(`${text}\n`));
  const text = `${machine()}\n\n${lines.join("\n")}\n`;
  console.log(text);
  await writeFile(
    join(import.meta.dirname, `${file}.md`),
    `# ${title}\n\n\`npm run bench -- --${file}\`: ${text}`,
  );
  process.exit(0);
}
const started = performance.now();
const folder = await mkdtemp(join(tmpdir(), "sso-bench-load-"));
const bench = new Bench(folder, options.seconds);
const products = new Map<number, Product>();
const say = (text: string) =>
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);

const [least, most] = [Math.min(...options.users), Math.max(...options.users)];
/** As the seed has it. */
const AUDITS_PER_USER = 5;
/** People who are added with more audits, because the seed gives those to new people. */
const ADDED = 1_000;
/** Integrations on this machine, without a limit. */
const SETTINGS = { TOKEN_CALLS_PER_MINUTE: "1000000", WEBHOOK_PRIVATE: "127.0.0.1" };

/** Size of a compressed page of ten users, which the bare server answers with. */
const BYTES = 8_000;

async function seedAndStart(users: number): Promise<Product> {
  say(`seeding ${formatCount(users)} users`);
  const product = await Product.make(SETTINGS);
  products.set(users, product);
  const seconds = await product.seed(users);
  bench.record("The process", `seeding ${formatCount(users)} users, five times as many audits`, {
    value: seconds,
    unit: "s",
    target: users === 1_000_000 ? { most: 60 } : undefined,
  });
  await product.start();
  return product;
}

function recordLimits(limits: Limits): void {
  const group = "The machine's limits";
  const each = (name: string, value: number) => bench.record(group, name, { value, unit: "per second" });
  bench.record(group, `node:http answering ${BYTES / 1000} kB`, {
    value: limits.httpCpuMs,
    unit: "ms CPU",
    perSecond: limits.httpPerSecond,
  });
  each("argon2id on all cores", limits.argon2);
  each("SQLite, one row by its key", limits.readOne);
  each("SQLite, ten rows by an index", limits.readTen);
  each("SQLite, commits flushed to disk", limits.commits);
  each("ES256 signatures on a core", limits.signed);
  each("ES256 verifications on a core", limits.verified);
}

async function step(name: string, measure: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  await measure();
  say(`  ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

/** All that is measured in each round, on the largest database. The first round is a warm-up. */
async function measureRound(largest: Product, people: FactorPeople, browser: Browser): Promise<void> {
  bench.limits = await measureLimits(folder, largest.file, { seconds: options.seconds, bytes: BYTES });
  recordLimits(bench.limits);
  for (const [users, product] of products)
    await step(`list of ${formatCount(users)} users`, () =>
      measureUserList(bench, product, formatCount(users)),
    );
  await step("pages", () => measurePages(bench, largest));
  await step("tokens", () => measureTokens(bench, largest));
  await step("silent sign-ins", () => measureSilentSignIn(bench, largest));
  await step("password sign-ins", () => measurePasswordSignIns(bench, largest));
  await step("second factors", () => measureFactors(bench, largest, people));
  await step("OpenID Connect", () => measureOpenId(bench, largest));
  await step("API tokens and SCIM", () => measureIntegrations(bench, largest));
  // These need no warm-up.
  if (bench.warmingUp) return;
  await step("webhooks", () => measureWebhooks(bench, largest));
  await step("a browser", () => measureVisit(bench, largest, browser));
}

/** More audits in the largest database: do they slow its lists? */
async function measureGrowth(largest: Product): Promise<void> {
  const before = await timeAuditLists(bench, largest);
  await largest.stop();
  say(`adding audits, up to ${formatCount(options.audits)}`);
  await largest.seed(most + ADDED, options.audits);
  await largest.start();
  const than = `${formatCount(most * AUDITS_PER_USER)} audits`;
  await compareGrown(bench, largest, { before, audits: formatCount(options.audits), than });
}

async function measureAll(): Promise<void> {
  for (const users of options.users) await seedAndStart(users);
  const largest = products.get(most);
  if (!largest) throw new Error("There is nothing to measure.");
  const smallest = least < most ? products.get(least) : undefined;
  await measureIdleMemory(bench, largest);
  const people = await FactorPeople.enrol(largest);
  const browser = await openBrowser();
  for (let round = 0; round <= options.rounds; round++) {
    say(round === 0 ? "warming up" : `round ${round} of ${options.rounds}`);
    bench.warmingUp = round === 0;
    await measureRound(largest, people, browser);
  }
  await browser.close();
  // Once: each figure is a median already.
  const sizes = { size: formatCount(most), than: `${formatCount(least)} users` };
  await step("lists", () => measureLists(bench, { largest, smallest, ...sizes }));
  await step("several processes", () => measureWorkers(bench, largest));
  await step("peers", () => measurePeers(bench, products.get(100_000) ?? largest));
  await step(`mixed load for ${options.minutes} minutes`, () =>
    measureMemoryAfterLoad(bench, largest, options.minutes),
  );
  await measureMemoryInUse(bench, largest);
  for (let round = 0; round < options.rounds; round++) await measureStart(bench, largest);
  await step(`import of ${formatCount(options.rows)} rows`, () => measureBatch(bench, largest, options.rows));
  if (options.audits > most * AUDITS_PER_USER) await measureGrowth(largest);
}

/** Prints and writes what was measured, also if a measurement has failed: it took long. */
async function writeTable(): Promise<void> {
  const given = process.argv.slice(2);
  const command = ["npm run bench", ...(given.length > 0 ? ["--"] : []), ...given].join(" ");
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const text = `${machine()} · ${options.rounds} rounds of ${options.seconds} s · ${minutes} minutes\n\n${tableOf(bench.figures)}\n`;
  console.log(text);
  await writeFile(options.out, `# Measurements\n\n\`${command}\`: ${text}`);
}

try {
  await measureAll();
} finally {
  await writeTable();
  await Promise.all([...products.values()].map((product) => product.remove()));
  await rm(folder, { recursive: true, force: true });
}
