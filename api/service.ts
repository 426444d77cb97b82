import { createApi } from "./app";
import { countQueued } from "./audit-trail/seal.queries";
import { startBackground } from "./background";
import type { Config } from "./config";
import { SECOND_MS } from "./contract/durations";
import { createContext } from "./create-context";
import { connect, databaseName } from "./database/connect";
import { createLogger, type Logger } from "./logger";
import type { Metrics } from "./metrics";
import type { ServiceCaller } from "./noun/env";
import { countMessages } from "./openid/logout-messages.queries";
import type { Openid } from "./openid/openid";
import { countLateMails, countMails } from "./outbox/mails.queries";
import { createScim } from "./scim/serve";
import { loadSecrets } from "./secrets";
import { countWaiting } from "./webhooks/deliveries.queries";
import { countFailing } from "./webhooks/webhooks.queries";

export interface Service {
  fetch(request: Request, caller?: ServiceCaller): Promise<Response>;
  /** SCIM, outside of /api. */
  scim(request: Request, caller?: ServiceCaller): Promise<Response>;
  /** The OpenID provider, outside of /api. */
  openid: Openid["answer"];
  /** Only on the start that created it, and only if its password was generated. */
  firstAdministrator?: { username: string; password: string };
  /** For people: "SQLite at data/sso.db". Without credentials. */
  database: string;
  /** From now on, it isn't ready, so that load balancers turn away. It still answers. */
  retire(): void;
  /** Waits for running work, then closes the database. */
  close(): Promise<void>;
}

/**
 * Connects, migrates, sets up a new installation and starts the background jobs.
 *
 * @param options.pollMs how often the jobs look for work, in ms
 * @throws {ConfigError} if a setting is invalid
 */
export async function startService(
  config: Config,
  {
    now = Date.now,
    log = createLogger(config.logLevel),
    metrics,
    pollMs = SECOND_MS,
  }: { now?: () => number; log?: Logger; metrics?: Metrics; pollMs?: number } = {},
): Promise<Service> {
  const secrets = loadSecrets(config);
  const engine = await connect(config.databaseUrl);
  try {
    const { context, installation } = await createContext(engine, config, secrets, { now, log, metrics });
    const { passwords, signingKeys } = context;
    await signingKeys.signer();
    metrics?.gauge(
      "sso_password_hashes_waiting",
      "Sign-ins in the queue for password hashing",
      () => passwords.waiting(),
      "processes",
    );
    metrics?.gauge("sso_audits_unsealed", "Audits not sealed yet", () => countQueued(engine.longRead));
    metrics?.gauge("sso_logout_messages_waiting", "Back-channel logout messages not delivered yet", () =>
      countMessages(engine.longRead),
    );
    metrics?.gauge("sso_webhook_deliveries_waiting", "Webhook deliveries not delivered yet", () =>
      countWaiting(engine.longRead),
    );
    metrics?.gauge("sso_webhooks_failing", "Active webhooks whose last delivery failed", () =>
      countFailing(engine.longRead),
    );
    if (config.mail) {
      metrics?.gauge("sso_mails_waiting", "Mails that are due and not sent yet", () =>
        countLateMails(engine.longRead, context.now()),
      );
      metrics?.gauge("sso_mails_failed", "Mails given up in the last 30 days", () =>
        countMails(engine.longRead, "failed"),
      );
    }
    const api = createApi(context);
    const scim = createScim(context);
    metrics?.probes(async (path) => api.fetch(new Request(`http://probe/api${path}`)));
    const stopBackground = startBackground(context, pollMs);
    return {
      fetch: async (request, caller) => api.fetch(request, { ...caller }),
      scim: async (request, caller) => scim.fetch(request, { ...caller }),
      openid: context.openid.answer,
      firstAdministrator: installation.firstAdministrator,
      database: databaseName(config.databaseUrl),
      retire: context.readiness.retire,
      async close() {
        await stopBackground();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
