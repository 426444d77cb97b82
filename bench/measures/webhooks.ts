import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import type { Bench } from "../bench";
import { cpuOf } from "../processes";
import type { Product } from "../product";
import { asBearer, json } from "../requests";
import { call, signInToService } from "../visitor";

const GROUP = "Webhooks";
const WEBHOOKS = 10;
/** For each second of a load. */
const AUDITS_A_SECOND = 100;
/** Audits are sealed each second. */
const SEALED_MS = 2_500;
const PATIENCE_MS = 120_000;

/** A receiver on this machine, which WEBHOOK_PRIVATE has to list. */
class Receiver {
  /** When each delivery arrived, in ms. */
  readonly times: number[] = [];
  readonly #server = createServer((request, response) => {
    request.resume().on("end", () => {
      this.times.push(performance.now());
      response.writeHead(204).end();
    });
  });

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks`;
  }

  /** @throws {Error} if they don't arrive */
  async got(count: number): Promise<void> {
    for (const end = performance.now() + PATIENCE_MS; this.times.length < count; await after(20))
      if (performance.now() > end) throw new Error(`Of ${count} deliveries, ${this.times.length} arrived.`);
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** What an audit costs without webhooks and with ten of them, and how fast the outbox empties. */
export async function measureWebhooks(bench: Bench, product: Product): Promise<void> {
  const { url, pid } = product;
  const headers = asBearer((await signInToService(url)).token);
  const name = `Bench ${randomUUID().slice(0, 8)}`;
  const role = await call<{ id: string }>(url, json("/api/auth/roles", { roleName: name }, headers));
  const path = `/api/auth/roles/${role.id}`;
  const audits = Math.ceil(bench.seconds * AUDITS_A_SECOND);

  /** Each new name is an audit. @returns CPU ms of one, with its call, its seal and its deliveries */
  const costOfAudit = async (settled: () => Promise<unknown>): Promise<number> => {
    // Audits of before are sealed and delivered.
    await after(SEALED_MS);
    const before = cpuOf(pid);
    for (let one = 0; one < audits; one++)
      await call(url, { ...json(path, { roleName: `${name} ${one % 2}` }, headers), method: "PUT" });
    await settled();
    return (cpuOf(pid) - before) / audits;
  };

  const alone = await costOfAudit(() => after(SEALED_MS));
  const receiver = await Receiver.start();
  const webhooks: string[] = [];
  try {
    for (let one = 0; one < WEBHOOKS; one++) {
      const body = { name: `${name} ${one}`, url: receiver.url, actions: ["role.*"], active: true };
      webhooks.push((await call<{ id: string }>(url, json("/api/auth/webhooks", body, headers))).id);
    }
    const told = await costOfAudit(() => receiver.got(audits * WEBHOOKS));
    const [first = 0, last = 0] = [receiver.times[0], receiver.times.at(-1)];
    bench.record(GROUP, "an audit with its call, no webhook", { value: alone, unit: "ms CPU" });
    bench.record(GROUP, `an audit with its call, ${WEBHOOKS} webhooks`, {
      value: told,
      unit: "ms CPU",
      against: { name: "without", value: alone },
    });
    bench.record(GROUP, "a delivery: fanned out, signed, sent and settled", {
      value: (told - alone) / WEBHOOKS,
      unit: "ms CPU",
      perSecond: ((receiver.times.length - 1) / (last - first)) * 1000,
    });
  } finally {
    for (const id of webhooks)
      await call(url, { method: "DELETE", path: `/api/auth/webhooks/${id}`, headers });
    receiver.stop();
  }
}
