/**
 * `npm run bench -- --batches`: an import and an assignment of 100,000 people, checked and run on both engines. Measures
 * time, memory, and the longest that other calls wait meanwhile, beside the longest in an idle process.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { PostgresServer } from "#harness/postgres-server";
import { percentile } from "./figures";
import { memoryOf } from "./processes";
import { Product } from "./product";
import { asBearer, json, type LoadRequest } from "./requests";
import { call, signInToService } from "./visitor";

/** With the administrator, as many as a bulk change may have. */
const SEEDED = 99_999;
const IDLE_MS = 10_000;
const READ_EVERY_MS = 2;
const WRITE_EVERY_MS = 25;

interface Batch {
  id: string;
  state: string;
  message: string | null;
  rows: number;
  counts: Record<string, number>;
}

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
      say(`seeding ${users.toLocaleString("en")} users on ${engine}`);
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

  async function phase(name: string, work: () => Promise<Batch>): Promise<Batch> {
    others.take();
    const started = performance.now();
    const batch = await work();
    const seconds = (performance.now() - started) / 1000;
    const { reads, writes, memory } = others.take();
    const cells = [
      name,
      seconds.toFixed(1),
      Math.round(batch.rows / seconds).toLocaleString("en"),
      ...[waits(reads), waits(idle.reads), waits(writes), waits(idle.writes)],
      Math.round(memory),
    ];
    say(cells.join(" · "));
    lines.push(cells.join(" | "));
    return batch;
  }
  const settled = async (batch: Batch, state: string): Promise<Batch> => {
    let current = batch;
    while (current.state !== state) {
      if (["stopped", "failed"].includes(current.state)) throw new Error(`${current.message}`);
      await after(200);
      current = await call<Batch>(product.url, {
        path: `/api/auth/batches/${batch.id}`,
        headers: asBearer(others.token),
      });
    }
    return current;
  };
  const checkAndRun = async (name: string, request: LoadRequest) => {
    const checked = await phase(`${name}: uploaded or selected, and checked`, async () =>
      settled(await call<Batch>(product.url, request), "ready"),
    );
    // The proof of the sign-in may have become too old meanwhile.
    const { token } = await signInToService(product.url);
    await phase(`${name}: run`, async () =>
      settled(
        await call<Batch>(product.url, json(`/api/auth/batches/${checked.id}/run`, {}, asBearer(token))),
        "done",
      ),
    );
  };

  try {
    await checkAndRun("import", {
      method: "POST",
      path: "/api/auth/batches/import?name=bench.csv",
      headers: { ...asBearer(others.token), "content-type": "text/csv" },
      body: await importFile(product, others.token),
    });
    const applications = await call<{ items: { id: string }[] }>(product.url, {
      path: "/api/auth/applications?page=1&size=2",
      headers: asBearer(others.token),
    });
    const what = { give: { roles: ["auditor"], applications: applications.items.map(({ id }) => id) } };
    const body = { kind: "assign", filter: {}, what };
    await checkAndRun("assignment", json("/api/auth/batches", body, asBearer(others.token)));
  } finally {
    await others.stop();
  }
  return lines;
}

/** Longest, and the 99th percentile. */
const waits = (times: number[]) => `${Math.max(...times).toFixed(0)} (${percentile(times, 0.99).toFixed(0)})`;

/** A new mobile number for everybody whom the export has. */
async function importFile(product: Product, token: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/auth/users/export`, { headers: asBearer(token) });
  if (!answer.ok) throw new Error(`The export answered ${answer.status}.`);
  const [, ...people] = (await answer.text()).trimEnd().split("\r\n");
  const usernames = people.map((line) => /^"(?:[^"]|"")*"/.exec(line)?.[0] ?? "");
  return [
    "username,mobileNo",
    ...usernames.map((name, index) => `${name},+44 20 ${7_000_000 + index}`),
    "",
  ].join("\r\n");
}

/** Others at work: one who reads, and one who writes by renewing a session, so that there is always a fresh token. */
class Others {
  reads: number[] = [];
  writes: number[] = [];
  memory = 0;
  #going = true;
  #loops: Promise<void>[] = [];

  private constructor(
    private readonly product: Product,
    private pair: { token: string; refreshToken: string },
  ) {
    this.#loops = [
      this.#repeat(this.reads, READ_EVERY_MS, () => this.#read()),
      this.#repeat(this.writes, WRITE_EVERY_MS, () => this.#write()),
    ];
  }

  static async start(product: Product): Promise<Others> {
    return new Others(product, await signInToService(product.url));
  }

  get token(): string {
    return this.pair.token;
  }

  /** What was measured since the last time. */
  take() {
    const taken = { reads: this.reads.splice(0), writes: this.writes.splice(0), memory: this.memory };
    this.memory = 0;
    return taken;
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#loops);
  }

  async #repeat(times: number[], everyMs: number, ask: () => Promise<void>): Promise<void> {
    while (this.#going) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
      this.memory = Math.max(this.memory, memoryOf(this.product.pid));
      await after(everyMs);
    }
  }

  async #read(): Promise<void> {
    await call(this.product.url, { path: "/api/auth/profile", headers: asBearer(this.token) });
  }

  async #write(): Promise<void> {
    this.pair = await call(
      this.product.url,
      json("/api/auth/refresh", { refreshToken: this.pair.refreshToken }),
    );
  }
}
