import type { RefusalQueue } from "./audit-trail/refusals";
import type { Passwords } from "./authentication/passwords";
import type { Config } from "./config";
import type { Engine } from "./database/engine";
import type { Google } from "./google/id-tokens";
import type { Encryption } from "./keys/encryption";
import type { SigningKeys } from "./keys/signing-keys";
import type { Logger } from "./logger";
import type { Metrics } from "./metrics";
import type { AccessTokens } from "./sessions/access-tokens";
import type { RefreshTokens } from "./sessions/refresh-tokens";

/** What every noun of the service is given. */
export interface Context {
  config: Config;
  engine: Engine;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
  /** Undefined where nobody wants them. */
  metrics?: Metrics;
  encryption: Encryption;
  passwords: Passwords;
  signingKeys: SigningKeys;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  /** Undefined where nobody signs in with Google. */
  google?: Google;
  /** Audits of refusals that wait to be written together. */
  refusals: RefusalQueue;
  auditKey: Buffer;
  /** Of the names under which attempts to sign in are counted. */
  namesKey: Buffer;
  /** The application that the console itself is. */
  ownApplication: { id: string; name: string };
}
