/**
 * `npm run bench -- --batches`: an import and an assignment of 100,000 people, checked and run on both engines. Measures
 * time, memory, and the longest that other calls wait meanwhile, beside the longest in an idle process.
 */

import { randomBytes } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { formatCount } from "#api/contract/counts";
import { PostgresServer } from "#harness/postgres-server";
import { percentile } from "./figures";
import { Others } from "./others";
import { checkAndRun, exportedUsernames, importRequest, type Phase } from "./phases";
import { Product } from "./product";
import { asBearer, json } from "./requests";
import { call } from "./visitor";

/** With the administrator, as many as a bulk change may have. */
const SEEDED = 99_999;
const IDLE_MS = 10_000;

/** @returns the report's lines */
export async function measureBatches(say: (text: string) => void, users = SEEDED): Promise<string[]> {
  const lines = [
    "| engine | what | seconds | rows per second | longest read, ms | idle | longest write, ms | idle | memory, MB |",
    "|---|---|---|---|---|---|---|---|---|",
  ];
  for (const engine of ["SQLite", "Postgres"]) {
    const postgres = engine === "Postgres" ? await PostgresServer.start({ durable: true }) : undefined;
    const product = await Product.make(
      postgres && {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: randomBytes(24).toString("hex"),
        SSO_MASTER_KEY: randomBytes(24).toString("base64url"),
      },
    );
    try {
      say(`seeding ${formatCount(users)} users on ${engine}`);
      await product.seed(users);
      await product.start();
      for (const line of await measureOn(product, (text) => say(`${engine}: ${text}`)))
        lines.push(`| ${engine} | ${line} |`);
    } finally {
      await product.remove();
      await postgres?.stop();
    }
  }
  return lines;
}

async function measureOn(product: Product, say: (text: string) => void): Promise<string[]> {
  const others = await Others.start(product);
  await after(IDLE_MS);
  const idle = others.take();
  const lines: string[] = [];
  const tell = ({ name, seconds, rows, reads, writes, memory }: Phase) => {
    const cells = [
      name,
      seconds.toFixed(1),
      Math.round(rows / seconds).toLocaleString("en"),
      ...[waits(reads), waits(idle.reads), waits(writes), waits(idle.writes)],
      Math.round(memory),
    ];
    say(cells.join(" · "));
    lines.push(cells.join(" | "));
  };

  try {
    const batch = { product, others };
    const usernames = await exportedUsernames(product, others.token);
    await checkAndRun(batch, "import", importRequest(others.token, usernames), tell);
    const applications = await call<{ items: { id: string }[] }>(product.url, {
      path: "/api/auth/applications?page=1&size=2",
      headers: asBearer(others.token),
    });
    const what = { give: { roles: ["auditor"], applications: applications.items.map(({ id }) => id) } };
    const body = { kind: "assign", filter: {}, what };
    await checkAndRun(batch, "assignment", json("/api/auth/batches", body, asBearer(others.token)), tell);
  } finally {
    await others.stop();
  }
  return lines;
}

/** Longest, and the 99th percentile. */
const waits = (times: number[]) => `${Math.max(...times).toFixed(0)} (${percentile(times, 0.99).toFixed(0)})`;
