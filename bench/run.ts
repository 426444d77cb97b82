/**
 * `npm run bench`: starts the product as in README, measures it and the machine's limits in one run, prints a table and
 * writes it to bench/results.md.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureBatches } from "./batches";
import { Bench } from "./bench";
import { measureCluster } from "./cluster";
import { type Limits, measureLimits } from "./limits/limits";
import { measureVisit, openBrowser, treesOfList } from "./measures/browser";
import { measureHoldUp } from "./measures/hold-up";
import { measureSearches, measureUserList, medianOfLists } from "./measures/lists";
import { measureMemoryInUse, measureOpenId } from "./measures/openid";
import { measurePeers } from "./measures/peers";
import { measureIdleMemory, measureMemoryAfterLoad, measureStart } from "./measures/process";
import { measurePasswordSignIns, measureSilentSignIn, measureTokens } from "./measures/sign-ins";
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
const nameOf = (users: number) => users.toLocaleString("en");

/** Size of a compressed page of ten users, which the bare server answers with. */
const BYTES = 8_000;

async function seedAndStart(users: number): Promise<Product> {
  say(`seeding ${nameOf(users)} users`);
  const product = await Product.make();
  products.set(users, product);
  const seconds = await product.seed(users);
  bench.record("The process", `seeding ${nameOf(users)} users, five times as many audits`, {
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

/** Lists of the largest database, compared with those of the smallest. */
async function compareSizes(smallest: Product, largest: Product, size: string): Promise<void> {
  const small = await medianOfLists(bench, smallest);
  for (const [name, ms] of await medianOfLists(bench, largest)) {
    const against = small.get(name) ?? ms;
    const deep = name.includes("middle") || name.includes("last");
    bench.record(`Lists, ${size} users`, name, {
      value: ms,
      unit: "ms",
      against: { name: `${nameOf(Math.min(...options.users))} users`, value: against },
      target: { most: deep ? Math.max(50, against * 1.5) : against * 1.5 },
    });
  }
}

async function measureAll(): Promise<void> {
  for (const users of options.users) await seedAndStart(users);
  const smallest = products.get(Math.min(...options.users));
  const most = Math.max(...options.users);
  const largest = products.get(most);
  if (!smallest || !largest) throw new Error("There is nothing to measure.");
  const browser = await openBrowser();
  await measureIdleMemory(bench, largest);
  const trees = await treesOfList(browser, largest);

  // The first round is a warm-up.
  for (let round = 0; round <= options.rounds; round++) {
    say(round === 0 ? "warming up" : `round ${round} of ${options.rounds}`);
    bench.warmingUp = round === 0;
    bench.limits = await measureLimits(folder, largest.file, { seconds: options.seconds, bytes: BYTES });
    recordLimits(bench.limits);
    for (const [users, product] of products) {
      await measureUserList(bench, product, nameOf(users), trees);
      await measureSearches(bench, product, nameOf(users));
    }
    if (products.size > 1) await compareSizes(smallest, largest, nameOf(most));
    await measureHoldUp(bench, largest, nameOf(most));
    await measureTokens(bench, largest);
    await measureSilentSignIn(bench, largest);
    await measurePasswordSignIns(bench, largest);
    await measureOpenId(bench, largest);
    await measureVisit(bench, largest, browser);
  }
  await browser.close();
  say("beside the peers");
  await measurePeers(bench, products.get(100_000) ?? largest);
  say(`mixed load for ${options.minutes} minutes`);
  await measureMemoryAfterLoad(bench, largest, options.minutes);
  await measureMemoryInUse(bench, largest);
  for (let round = 0; round < options.rounds; round++) await measureStart(bench, largest);
}

try {
  await measureAll();
} finally {
  await Promise.all([...products.values()].map((product) => product.remove()));
  await rm(folder, { recursive: true, force: true });
}
const command = ["npm run bench", ...(process.argv.length > 2 ? ["--"] : []), ...process.argv.slice(2)].join(
  " ",
);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const text = `${machine()} · ${options.rounds} rounds of ${options.seconds} s · ${minutes} minutes\n\n${tableOf(bench.figures)}\n`;
console.log(text);
await writeFile(join(import.meta.dirname, "results.md"), `# Measurements\n\n\`${command}\`: ${text}`);
