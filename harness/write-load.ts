import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";

const WRITERS = 6;

interface Pair {
  token: string;
  refreshToken: string;
}

/**
 * Writes without a pause and remembers what was acknowledged: roles that are made, and one session that is renewed again
 * and again. Answers that say "not now", and none at all, are taken as they come.
 */
export class WriteLoad {
  /** Names of the roles whose making was acknowledged. */
  readonly made = new Set<string>();
  /** How often each status was answered; 0 where the connection broke. */
  readonly answers = new Map<number, number>();
  #running = true;
  readonly #loops: Promise<void>[];

  private constructor(
    private url: string,
    readonly session: Pair,
  ) {
    this.#loops = [...Array.from({ length: WRITERS }, () => this.#makeRoles()), this.#renew()];
  }

  static async start(url: string, who: { username: string; password: string }): Promise<WriteLoad> {
    const response = await post(url, "/auth/login", who);
    if (response.status !== 200) throw new Error(`Sign-in answered ${response.status}.`);
    return new WriteLoad(url, (await response.json()) as Pair);
  }

  /** Ends when nothing is in flight any more. */
  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#loops);
  }

  async #makeRoles(): Promise<void> {
    while (this.#running) {
      const roleName = `role ${randomUUID()}`;
      const status = await this.#count(post(this.url, "/auth/roles", { roleName }, this.session.token));
      if (status?.status === 201) this.made.add(roleName);
    }
  }

  async #renew(): Promise<void> {
    while (this.#running) {
      const { refreshToken } = this.session;
      const answer = await this.#count(post(this.url, "/auth/refresh", { refreshToken }));
      if (answer?.status === 200) Object.assign(this.session, await answer.json());
    }
  }

  async #count(answer: Promise<Response>): Promise<Response | undefined> {
    const response = await answer.catch(() => undefined);
    const status = response?.status ?? 0;
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (!response?.ok) await after(20);
    return response;
  }
}

const post = (url: string, path: string, body: object, token?: string) =>
  fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
