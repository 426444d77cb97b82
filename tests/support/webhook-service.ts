import { randomUUID } from "node:crypto";
import { createApi } from "#api/app";
import { createSealer } from "#api/audit-trail/seal";
import type { Context } from "#api/context";
import type { SignIn } from "#api/contract/sign-in";
import { createContext } from "#api/create-context";
import { connect } from "#api/database/connect";
import { createLogger } from "#api/logger";
import { loadSecrets } from "#api/secrets";
import { createDeliverer } from "#api/webhooks/deliver";
import { Client } from "./client";
import { ADMIN, testConfig, userInput } from "./service";

/** The calls of a service whose jobs run when the test says so, at a time that the test sets. */
export class WebhookService extends Client {
  readonly deliverer: ReturnType<typeof createDeliverer>;
  readonly #seal: () => Promise<void>;
  token = "";

  private constructor(
    readonly context: Context,
    private readonly clock: { at: number },
  ) {
    const api = createApi(context);
    super(async (request, caller) => api.fetch(request, { ...caller }), { fitsReference: true });
    this.deliverer = createDeliverer(context);
    this.#seal = createSealer(context, randomUUID()).seal;
  }

  static async start(databaseUrl: string, settings: Record<string, string> = {}): Promise<WebhookService> {
    const clock = { at: Date.now() };
    const config = testConfig(databaseUrl, settings);
    const tools = { now: () => clock.at, log: createLogger("silent") };
    const engine = await connect(databaseUrl);
    const { context } = await createContext(engine, config, loadSecrets(config), tools);
    const service = new WebhookService(context, clock);
    await service.signIn();
    return service;
  }

  /** What another process on the same database sends with. */
  anotherDeliverer = () => createDeliverer(this.context);

  get engine() {
    return this.context.engine;
  }

  get now(): number {
    return this.clock.at;
  }

  /** Lets time go by. The administrator signs in again. */
  async pass(ms: number): Promise<void> {
    this.clock.at += ms;
    await this.signIn();
  }

  async signIn(): Promise<void> {
    const { username, password } = ADMIN;
    const answer = await this.post("/auth/login", { username, password });
    this.token = (answer.body as SignIn).token;
  }

  /** Seals all audits. */
  seal = () => this.#seal();

  /** Seals, fans out, and sends what is due now. */
  async run(): Promise<void> {
    await this.seal();
    await this.deliverer.run();
    await this.deliverer.idle();
  }

  /** Does something that is audited. @returns the name */
  async addRole(): Promise<string> {
    const roleName = `Role ${randomUUID().slice(0, 8)}`;
    const answer = await this.post("/auth/roles", { roleName }, this.token);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.message}`);
    return roleName;
  }

  async addUser(given: { roles?: string[]; name?: string } = {}) {
    const input = userInput({ username: `user-${randomUUID().slice(0, 8)}`, ...given });
    const answer = await this.post("/auth/users", input, this.token);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.message}`);
    return { ...input, id: answer.body.id as string };
  }

  async deliveries(webhook: { id: string }) {
    const answer = await this.get(`/auth/webhooks/${webhook.id}/deliveries?size=100`, this.token);
    return answer.body.items as Array<Record<string, unknown> & { number: number }>;
  }

  async stop(): Promise<void> {
    await this.deliverer.stop();
    await this.engine.close();
  }
}
