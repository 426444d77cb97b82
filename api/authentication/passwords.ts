import { hash, parseOptions, verify } from "@node-rs/argon2";
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

function createQueue() {
  let running = 0;
  const waiting: Array<() => void> = [];

  const take = () =>
    new Promise<void>((resolve, reject) => {
      if (running < AT_ONCE) {
        running++;
        return resolve();
      }
      if (waiting.length >= MOST_WAITING) return reject(unavailable());
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(unavailable());
      }, LONGEST_WAIT_MS);
      waiting.push(start);
    });

  const turn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await take();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };

  return { turn, length: () => waiting.length };
}
