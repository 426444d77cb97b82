import type { Config } from "./config";
import type { Engine } from "./database/engine";
import type { RefusalQueue } from "./http/refusals";
import type { Logger } from "./logger";
import type { Metrics } from "./metrics";
import type { AccessTokens } from "./security/access-tokens";
import type { Encryption } from "./security/encryption";
import type { Google } from "./security/google";
import type { Passwords } from "./security/passwords";
import type { RefreshTokens } from "./security/refresh-tokens";
import type { SigningKeys } from "./security/signing-keys";

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
