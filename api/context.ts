import type { KeyObject } from "node:crypto";
import type { Passwords } from "./attempts/passwords";
import type { RefusalQueue } from "./audit-trail/refusals";
import type { Config } from "./config";
import type { Engine } from "./database/engine";
import type { Google } from "./google/id-tokens";
import type { Encryption } from "./keys/encryption";
import type { SigningKeys } from "./keys/signing-keys";
import type { Logger } from "./logger";
import type { Metrics } from "./metrics";
import type { Openid } from "./openid/openid";
import type { RequestLog } from "./scim/request-log";
import type { AccessTokens } from "./sessions/access-tokens";
import type { CallBudget } from "./sessions/api-token-budget";
import type { RefreshTokens } from "./sessions/refresh-tokens";
import type { Readiness } from "./status/readiness";

/** The shared tools of every noun. */
export interface Context {
  config: Config;
  engine: Engine;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
  /** Undefined if metrics are off. */
  metrics?: Metrics;
  encryption: Encryption;
  passwords: Passwords;
  signingKeys: SigningKeys;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  /** The calls of API tokens. */
  apiCalls: CallBudget;
  /** Undefined if Google sign-in is off. */
  google?: Google;
  openid: Openid;
  /** The last requests of directories, written in batches. */
  scimRequests: RequestLog;
  /** Audits of refusals that are written in batches. */
  refusals: RefusalQueue;
  auditKey: KeyObject;
  /** Key of the usernames under which sign-in attempts are counted. */
  namesKey: KeyObject;
  /** Key of links' tokens. */
  linksKey: KeyObject;
  /** Key of the challenges of passkeys. */
  challengesKey: KeyObject;
  /** Key of the addresses of applications' pictures on sign-in pages. */
  picturesKey: KeyObject;
  /** Key of the refresh tokens of OpenID Connect. */
  openidRefreshKey: KeyObject;
  /** Whether load balancers should send requests. */
  readiness: Readiness;
  /** The console's own application. */
  ownApplication: { id: string; name: string };
}
