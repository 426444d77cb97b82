import { createApi } from "./app";
import { createRefusalQueue } from "./audit-trail/refusals";
import { countQueued } from "./audit-trail/seal.queries";
import { createPasswords } from "./authentication/passwords";
import { startBackground } from "./background";
import type { Config } from "./config";
import type { Context } from "./context";
import { connect, databaseName } from "./database/connect";
import { createGoogle } from "./google/id-tokens";
import { auditKey, challengesKey, linksKey, namesKey, refreshKeys } from "./keys/derived-keys";
import { createEncryption } from "./keys/encryption";
import { readFormerKeys } from "./keys/former-keys";
import { createSigningKeys } from "./keys/signing-keys";
import { createLogger, type Logger } from "./logger";
import type { Metrics } from "./metrics";
import type { ServiceCaller } from "./noun/env";
import { countMessages } from "./openid/logout-messages.queries";
import { createOpenid, type Openid } from "./openid/openid";
import { loadSecrets } from "./secrets";
import { createAccessTokens } from "./sessions/access-tokens";
import { createRefreshTokens } from "./sessions/refresh-tokens";
import { masterKeyOf, setUp } from "./set-up";

export interface Service {
  fetch(request: Request, caller?: ServiceCaller): Promise<Response>;
  /** The OpenID provider, outside of /api. */
  openid: Openid["answer"];
  /** Only on the start that created it, and only if its password was generated. */
  firstAdministrator?: { username: string; password: string };
  /** For people: "SQLite at data/sso.db". Without credentials. */
  database: string;
  /** Waits for running work, then closes the database. */
  close(): Promise<void>;
}

/**
 * Connects, migrates, sets up a new installation and starts the background jobs.
 *
 * @throws {ConfigError} if a setting is invalid
 */
export async function startService(
  config: Config,
  {
    now = Date.now,
    log = createLogger(config.logLevel),
    metrics,
  }: { now?: () => number; log?: Logger; metrics?: Metrics } = {},
): Promise<Service> {
  const secrets = loadSecrets(config);
  const engine = await connect(config.databaseUrl);
  try {
    const masterKey = await masterKeyOf(engine.read, secrets);
    const encryption = createEncryption(masterKey);
    const passwords = createPasswords();
    const installation = await setUp({ engine, config, masterKey, encryption, passwords, now: now() });
    const former = await readFormerKeys(engine.read, encryption);
    const signingKeys = createSigningKeys(engine, encryption, now, config.accessTokenMs);
    const tools: Omit<Context, "openid"> = {
      config,
      engine,
      now,
      log,
      metrics,
      encryption,
      passwords,
      signingKeys,
      accessTokens: createAccessTokens(signingKeys, config.publicUrl, config.accessTokenMs, now),
      refreshTokens: createRefreshTokens(
        refreshKeys(masterKey),
        former.map((keys) => keys.refresh),
      ),
      google: config.google && createGoogle(config.google, now),
      refusals: createRefusalQueue(engine),
      auditKey: auditKey(masterKey),
      namesKey: namesKey(masterKey),
      linksKey: linksKey(masterKey),
      challengesKey: challengesKey(masterKey),
      ownApplication: installation.ownApplication,
    };
    const context: Context = Object.assign(tools, { openid: createOpenid(tools) });
    await signingKeys.signer();
    metrics?.gauge("sso_password_hashes_waiting", "Sign-ins in the queue for password hashing", () =>
      passwords.waiting(),
    );
    metrics?.gauge("sso_audits_unsealed", "Audits not sealed yet", () => countQueued(engine.longRead));
    metrics?.gauge("sso_logout_messages_waiting", "Back-channel logout messages not delivered yet", () =>
      countMessages(engine.longRead),
    );
    const api = createApi(context);
    metrics?.probes(async (path) => api.fetch(new Request(`http://probe/api${path}`)));
    const stopBackground = startBackground(context);
    return {
      fetch: async (request, caller) => api.fetch(request, { ...caller }),
      openid: context.openid.answer,
      firstAdministrator: installation.firstAdministrator,
      database: databaseName(config.databaseUrl),
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
