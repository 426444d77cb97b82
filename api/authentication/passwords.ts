import { hash, parseOptions, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { unavailable } from "../http/errors";

/** Of argon2id, which is the library's default. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Hashes: one more than two cores make, so that no core waits until the main thread hands it the next. What else needs
 * the pool of threads has the fourth.
 */
export const AT_ONCE = 3;
const MOST_WAITING = 50;
const LONGEST_WAIT_MS = 2000;

/** A hash that no password has: it is verified where there is none, so that both take the same time. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cyBzYWx0IDE2Yg$Vh1aCZ0m2bF0cW1k5JX8n3uY6tq9Lr4sPzQwEoRtHgM";

export interface Passwords {
  /**
   * Does what leads to a password being looked at, unless as many are at it already as can wait for their turn: who is
   * sent away costs next to nothing.
   *
   * @throws {HttpError} 503
   */
  withRoom<Result>(work: () => Promise<Result>): Promise<Result>;
  /** @throws {HttpError} 503 where too many are waiting */
  hash(password: string): Promise<string>;
  /** @param encoded undefined where the account is unknown or has no password: false, after the same time */
  verify(encoded: string | undefined, password: string): Promise<boolean>;
  /** True where the hash was made with less than today's cost. */
  needsRehash(encoded: string): boolean;
  /** How many wait for their turn. */
  waiting(): number;
}

/** argon2id off the main thread, a few at a time; the others wait in a short queue, or are sent away. */
export function createPasswords(): Passwords {
  const { turn, length } = createQueue();
  let inside = 0;
  return {
    async withRoom(work) {
      if (inside >= MOST_WAITING + AT_ONCE) throw unavailable();
      inside++;
      try {
        return await work();
      } finally {
        inside--;
      }
    },
    waiting: length,
    hash: (password) => turn(() => hash(password.normalize("NFKC"), COST)),
    verify: (encoded, password) =>
      turn(async () => {
        const right = await verify(encoded ?? NOBODYS_HASH, password.normalize("NFKC"));
        return right && encoded !== undefined;
      }),
    needsRehash(encoded) {
      const { memoryCost, timeCost, parallelism } = parseOptions(encoded);
      return memoryCost < COST.memoryCost || timeCost < COST.timeCost || parallelism < COST.parallelism;
    },
  };
}

/** p-limit, with a bound on how many wait and for how long. */
function createQueue() {
  const limit = pLimit(AT_ONCE);
  /** Those that were refused after their wait: p-limit takes nobody out of its queue before their turn. */
  let late = 0;
  const length = () => limit.pendingCount - late;

  const turn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (length() >= MOST_WAITING) throw unavailable();
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        late++;
        reject(unavailable());
      }, LONGEST_WAIT_MS);
      const start = async () => {
        clearTimeout(timer);
        if (isLate) late--;
        else await work().then(resolve, reject);
      };
      void limit(start);
    });
  };

  return { turn, length };
}
