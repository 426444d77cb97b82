import { createPasswords } from "./attempts/passwords";
import { createRefusalQueue } from "./audit-trail/refusals";
import type { Config } from "./config";
import type { Context } from "./context";
import type { Engine } from "./database/engine";
import { createGoogle } from "./google/id-tokens";
import {
  auditKey,
  challengesKey,
  linksKey,
  namesKey,
  openidRefreshKey,
  picturesKey,
  refreshKeys,
} from "./keys/derived-keys";
import { createEncryption } from "./keys/encryption";
import { readFormerKeys } from "./keys/former-keys";
import { createSigningKeys } from "./keys/signing-keys";
import type { Logger } from "./logger";
import type { Metrics } from "./metrics";
import { createOpenid } from "./openid/create-openid";
import { createRequestLog } from "./scim/request-log";
import type { Secrets } from "./secrets";
import { createAccessTokens } from "./sessions/access-tokens";
import { createCallBudget } from "./sessions/api-token-budget";
import { createRefreshTokens } from "./sessions/refresh-tokens";
import { type Installation, masterKeyOf, setUp, UNTRIMMED_KEY } from "./set-up";
import { watchReadiness } from "./status/readiness";

/** The tools of the service and of commands that work like it. Sets up a new installation. */
export async function createContext(
  engine: Engine,
  config: Config,
  secrets: Secrets,
  { now, log, metrics }: { now: () => number; log: Logger; metrics?: Metrics | undefined },
): Promise<{ context: Context; installation: Installation }> {
  const masterKey = await masterKeyOf(engine.read, secrets);
  if (masterKey === secrets.untrimmedMasterKey) log.warn(UNTRIMMED_KEY);
  const encryption = createEncryption(masterKey);
  const passwords = createPasswords();
  const installation = await setUp({ engine, config, masterKey, encryption, passwords, now: now() });
  const former = await readFormerKeys(engine.read, encryption);
  const signingKeys = createSigningKeys(engine, encryption, now, config.accessTokenMs);
  const context: Context = {
    config,
    engine,
    now,
    log,
    ...(metrics && { metrics }),
    encryption,
    passwords,
    signingKeys,
    accessTokens: createAccessTokens(signingKeys, config.publicUrl, config.accessTokenMs, now),
    refreshTokens: createRefreshTokens(
      refreshKeys(masterKey),
      former.map((keys) => keys.refresh),
    ),
    apiCalls: createCallBudget(config.tokenCallsPerMinute),
    google: config.google && createGoogle(config.google, now),
    openid: createOpenid(() => context),
    scimRequests: createRequestLog(engine),
    refusals: createRefusalQueue(engine),
    auditKey: auditKey(masterKey),
    namesKey: namesKey(masterKey),
    linksKey: linksKey(masterKey),
    challengesKey: challengesKey(masterKey),
    picturesKey: picturesKey(masterKey),
    openidRefreshKey: openidRefreshKey(masterKey),
    readiness: watchReadiness(engine),
    ownApplication: installation.ownApplication,
  };
  return { context, installation };
}
