import { createHash } from "node:crypto";
import { createApi } from "#api/app";
import { createContext } from "#api/create-context";
import { open } from "#api/database/connect";
import { createLogger } from "#api/logger";
import { PERMISSIONS } from "#api/noun/permissions";
import { loadSecrets } from "#api/secrets";
import { testConfig } from "./service";

/** Signs out, and exports, which are audited. */
const WRITING = [
  "/auth/logout",
  "/auth/users/export",
  "/auth/users/access-report",
  "/auth/audits/export",
  "/auth/batches/:id/report",
];

/** Every path that is read. */
const PATHS = Object.keys(PERMISSIONS)
  .flatMap((call) => (call.startsWith("GET ") ? [call.slice("GET ".length)] : []))
  .filter((path) => !WRITING.includes(path));

const SIZE = 100;

/** Searches, filters and the summary. */
const MORE = [
  "/auth/users?page=1&size=100&searchTerm=an",
  "/auth/users?page=1&size=100&searchTerm=grace",
  "/auth/users?page=1&size=100&status=0&sort=-lastSignIn",
  "/auth/audits?page=1&size=100&message=signed%20in",
  "/auth/audits?page=1&size=100&actor=admin",
  "/auth/audits?page=1&size=100&outcome=refused",
  "/auth/audits/summary?appPage=1&appSize=100&userPage=1&userSize=100",
];

export interface Reading {
  /** Of a super administrator. */
  token: string;
  /** The time at which all is read, in ms. */
  now: number;
  /** The most rows of a list whose own calls are read, spread over the list. */
  most: number;
}

/**
 * What the service answers to every call that reads, with every page of every list and the calls of its rows. Nothing runs
 * in the background, writes or lets time pass: the answers depend on the database alone.
 *
 * @returns status and SHA-256 of the bytes, by path
 */
export async function readAnswers(databaseUrl: string, reading: Reading): Promise<Map<string, string>> {
  const config = testConfig(databaseUrl);
  const engine = open(databaseUrl);
  try {
    const tools = { now: () => reading.now, log: createLogger("silent") };
    const { context } = await createContext(engine, config, loadSecrets(config), tools);
    const reader = new Reader(createApi(context), reading.token);
    engine.write = () => Promise.reject(new Error("A call that only reads has written."));
    await reader.readAll(reading.most);
    return reader.answers;
  } finally {
    await engine.close();
  }
}

class Reader {
  readonly answers = new Map<string, string>();

  constructor(
    private readonly api: ReturnType<typeof createApi>,
    private readonly token: string,
  ) {}

  async readAll(most: number): Promise<void> {
    for (const path of MORE) await this.#read(path);
    const ids = new Map<string, string[]>();
    for (const path of PATHS.filter((one) => !one.includes(":"))) {
      await this.#read(path);
      ids.set(path, await this.#readList(path));
    }
    for (const path of PATHS.filter((one) => /^[^:]+\/:id[^:]*$/.test(one))) {
      const [list = "", rest = ""] = path.split("/:id");
      const all = ids.get(list) ?? [];
      const step = Math.max(1, Math.ceil(all.length / most));
      for (const id of all.filter((_, index) => index % step === 0)) {
        await this.#read(`${list}/${id}${rest}`);
        if (rest) await this.#readList(`${list}/${id}${rest}`);
      }
    }
  }

  /** @returns the ids in the list */
  async #readList(path: string): Promise<string[]> {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const body = await this.#read(`${path}?page=${page}&size=${SIZE}`);
      const items: { id?: unknown }[] = Array.isArray(body) ? body : (body?.items ?? []);
      ids.push(...items.flatMap(({ id }) => (typeof id === "string" ? [id] : [])));
      if (Array.isArray(body) || items.length < SIZE) return ids;
    }
  }

  /** @returns the body, of a good answer in JSON */
  async #read(path: string) {
    const headers = { Authorization: `Bearer ${this.token}`, "Accept-Encoding": "identity" };
    const request = new Request(`http://service/api${path}`, { headers });
    const answer = await this.api.fetch(request, { address: "203.0.113.7" });
    const text = await answer.text();
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${text}`);
    this.answers.set(path, `${answer.status} ${createHash("sha256").update(text).digest("base64url")}`);
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    return answer.ok && isJson ? JSON.parse(text) : undefined;
  }
}
