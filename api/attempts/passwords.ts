import { hash, hashRaw, parseOptions, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { unavailable } from "../http/errors";

/** Cost of argon2id, the library's default algorithm. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Concurrent hashes: one more than two cores can compute, so that no core waits for the main thread. The thread pool's
 * fourth thread stays free for other work, and for those who are known while others wait.
 */
export const AT_ONCE = 3;
const MOST_WAITING = 50;
const LONGEST_WAIT_MS = 2000;

/** Verified if an account has no hash, so that both cases take the same time. No password matches it. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5cyBzYWx0IDE2Yg$Vh1aCZ0m2bF0cW1k5JX8n3uY6tq9Lr4sPzQwEoRtHgM";

/**
 * The queue for a check of a password. "known" is for users who are signed in, halfway through a sign-in, or have a link or a
 * browser that the account knows. They never wait behind strangers.
 */
type Lane = "known" | "stranger";

export interface Passwords {
  /**
   * Runs work that leads to a password check, unless the queue is full already. Refusing early costs little.
   *
   * @throws {HttpError} 503
   */
  withRoom<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result>;
  /** For those who are known. @throws {HttpError} 503 if the queue is full */
  hash(password: string): Promise<string>;
  /** @param encoded undefined if the account is unknown or has no password: returns false after the same time */
  verify(lane: Lane, encoded: string | undefined, password: string): Promise<boolean>;
  /**
   * The raw hash with a given salt, in base64url: finds which of several values was typed with one hash. For those who are
   * known.
   *
   * @throws {HttpError} 503 if the queue is full
   */
  digest(text: string, salt: Uint8Array): Promise<string>;
  /** True if the hash has a lower cost than the current one. */
  needsRehash(encoded: string): boolean;
  /** Length of the queues. */
  waiting(): number;
}

/** Runs argon2id off the main thread, with limited concurrency and a short queue. */
export function createPasswords(): Passwords {
  const common = createQueue(AT_ONCE);
  const reserved = createQueue(1);
  const inside: Record<Lane, number> = { known: 0, stranger: 0 };
  const turn = <Result>(lane: Lane, work: () => Promise<Result>) => {
    const passes = lane === "known" && common.length() > 0 && reserved.length() < MOST_WAITING;
    return (passes ? reserved : common).turn(work);
  };
  return {
    async withRoom(lane, work) {
      if (inside[lane] >= MOST_WAITING + AT_ONCE) throw unavailable();
      inside[lane]++;
      try {
        return await work();
      } finally {
        inside[lane]--;
      }
    },
    waiting: () => common.length() + reserved.length(),
    hash: (password) => turn("known", () => hash(password.normalize("NFKC"), COST)),
    verify: (lane, encoded, password) =>
      turn(lane, async () => {
        const right = await verify(encoded ?? NOBODYS_HASH, password.normalize("NFKC"));
        return right && encoded !== undefined;
      }),
    digest: (text, salt) =>
      turn("known", async () => (await hashRaw(text, { ...COST, salt })).toString("base64url")),
    needsRehash(encoded) {
      const { memoryCost, timeCost, parallelism } = parseOptions(encoded);
      return memoryCost < COST.memoryCost || timeCost < COST.timeCost || parallelism < COST.parallelism;
    },
  };
}

/** p-limit with a maximum queue length and a maximum wait. */
function createQueue(atOnce: number) {
  const limit = pLimit(atOnce);
  /** Entries refused for waiting too long. p-limit can't remove them from its queue. */
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
