import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { SignJWT } from "jose";
import { type Config, readConfig } from "#api/config";
import { HOUR_MS } from "#api/contract/durations";
import type { SignIn } from "#api/contract/sign-in";
import { open } from "#api/database/connect";
import type { Engine } from "#api/database/engine";
import { foldCase } from "#api/database/fold-case";
import { newApplicationSecret, secretPlace } from "#api/keys/application-secrets";
import { createEncryption } from "#api/keys/encryption";
import { createLogger } from "#api/logger";
import { type Service, startService } from "#api/service";
import { Client } from "./client";

export const ADMIN = { username: "admin", password: "a quiet harbour at dawn" };
export const PASSWORD = "seven lanterns on the pier";
export const PUBLIC_URL = "https://sso.example.test";
export const MASTER_KEY = "kD3v0qfWZr7yTnXc5LhBg8uJp1sAe4Mo";

export const testConfig = (databaseUrl: string, settings: Record<string, string> = {}): Config =>
  readConfig({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL,
    SESSION_SECRET: "9f2b7c41e0d85a36c1f4b7a2908e6d53",
    SSO_MASTER_KEY: MASTER_KEY,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "silent",
    ...settings,
  });

type Audit = Awaited<ReturnType<TestService["listAudits"]>>[number];

/** How often the jobs look for work: tests that wait for one don't wait for a second. */
const POLL_MS = 200;
/** For tests that look at what waits for a job: none begins. */
export const WITHOUT_JOBS = { pollMs: HOUR_MS };

/** The service on a database, with a clock that a test can move. */
export class TestService extends Client {
  /** Added to the real time, in ms. */
  aheadMs = 0;

  private constructor(
    readonly service: Service,
    /** A connection of the test's own, to look behind the calls. */
    readonly engine: Engine,
  ) {
    super((request, caller) => service.fetch(request, caller), { fitsReference: true });
  }

  static async start(
    databaseUrl: string,
    settings: Record<string, string> = {},
    { pollMs } = { pollMs: POLL_MS },
  ): Promise<TestService> {
    let test: TestService | undefined;
    const service = await startService(testConfig(databaseUrl, settings), {
      now: () => test?.now ?? Date.now(),
      log: createLogger("silent"),
      pollMs,
    });
    test = new TestService(service, open(databaseUrl));
    return test;
  }

  async stop(): Promise<void> {
    await this.engine.close();
    await this.service.close();
  }

  /** Moves the clock to the start of a minute, so that what follows happens within it. */
  toMinuteStart(): void {
    this.aheadMs += 60_000 - (this.now % 60_000);
  }

  /** Time goes on by `aheadMs` alone, so that a slow machine waits no longer than a fast one. */
  stopClock(): void {
    this.#stoppedAt = Date.now();
  }

  /** Goes on with the real time. */
  startClock(): void {
    this.#stoppedAt = undefined;
    this.aheadMs = 0;
  }
  #stoppedAt: number | undefined;

  get now(): number {
    return (this.#stoppedAt ?? Date.now()) + this.aheadMs;
  }

  /** Signs in, which has to go well. */
  async signIn(
    username = ADMIN.username,
    password = username === ADMIN.username ? ADMIN.password : PASSWORD,
  ) {
    const answer = await this.post("/auth/login", { username, password });
    if (answer.status !== 200) throw new Error(`${username}: ${answer.status} ${answer.body.message}`);
    return answer.body as SignIn & { refreshToken: string };
  }

  /** The first administrator's token, of one sign-in. */
  async admin(): Promise<string> {
    this.#adminToken ??= (await this.signIn()).token;
    return this.#adminToken;
  }
  #adminToken?: string;

  /** Adds a user with the roles and applications of those ids, by the first administrator. */
  async addUser(
    given: {
      name?: string;
      username?: string;
      email?: string;
      roles?: string[];
      applications?: string[];
      status?: 0 | 1;
    } = {},
  ) {
    const username = given.username ?? `user-${randomUUID().slice(0, 8)}`;
    const input = userInput({ ...given, username });
    const answer = await this.post("/auth/users", input, await this.admin());
    if (answer.status !== 201) throw new Error(`${username}: ${answer.status} ${answer.body.message}`);
    return { ...answer.body, input } as { id: string; version: number; input: ReturnType<typeof userInput> };
  }

  /** Puts in a client application; its secret is what it signs requests with. */
  async addApplication({ active = true, name = `App ${randomUUID().slice(0, 8)}` } = {}) {
    const id = randomUUID();
    const secret = newApplicationSecret();
    const encryption = createEncryption(MASTER_KEY);
    await this.engine.write((queries) =>
      queries
        .insertInto("applications")
        .values({
          id,
          name,
          name_key: foldCase(name),
          active: active ? 1 : 0,
          built_in: 0,
          secret_encrypted: encryption.encrypt(secretPlace(id), secret),
          created_at: this.now,
        })
        .execute(),
    );
    return { id, name, secret };
  }

  async listAudits() {
    return this.engine.read.selectFrom("audits").selectAll().orderBy("seq").execute();
  }

  /** Audits of refusals wait in memory for a moment: those that are looked for, once there are so many. */
  async waitForAudits(isWanted: (audit: Audit) => boolean, least = 1): Promise<Audit[]> {
    for (let patience = 300; ; patience--) {
      const found = (await this.listAudits()).filter(isWanted);
      if (found.length >= least) return found;
      if (patience === 0) throw new Error(`There are ${found.length} of ${least} audits.`);
      await setTimeout(50);
    }
  }

  /** The newest audit. */
  /** Refusals of earlier tests may be audited a moment later: name the action if there are any. */
  async lastAudit(action?: string) {
    const audits = await this.listAudits();
    const audit = audits.filter((one) => action === undefined || one.action === action).at(-1);
    if (!audit) throw new Error("There is no audit.");
    return audit;
  }
}

/** A whole user as POST and PUT take it. */
export const userInput = (given: {
  name?: string;
  username: string;
  email?: string;
  password?: string;
  roles?: string[];
  applications?: string[];
  status?: 0 | 1;
}) => ({
  name: given.name ?? `Person ${given.username}`,
  email: given.email ?? `${given.username}@example.test`,
  mobileNo: null as string | null,
  username: given.username,
  password: (given.password ?? PASSWORD) as string | undefined,
  status: given.status ?? (1 as 0 | 1),
  roles: given.roles ?? [],
  applications: given.applications ?? [],
});

/** A client application's signed request, as its back end would make it. */
export function signRequest(
  application: { id: string; secret: string },
  {
    now = Date.now(),
    header = {},
    claims = {},
  }: { now?: number; header?: Record<string, unknown>; claims?: Record<string, unknown> } = {},
): Promise<string> {
  const at = Math.floor(now / 1000);
  return new SignJWT({
    iss: application.id,
    aud: PUBLIC_URL,
    jti: randomUUID(),
    iat: at,
    exp: at + 300,
    redirectionURL: "https://client.example.test/back?page=1#top",
    ...claims,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT", ...header })
    .sign(new TextEncoder().encode(application.secret));
}
