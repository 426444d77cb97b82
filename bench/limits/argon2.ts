import { hash, verify } from "@node-rs/argon2";

/** The parameters of the product's hashes (SECURITY.md). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verifications per second with the given concurrency, on an otherwise idle machine. */
export async function argon2PerSecond(seconds: number, atOnce: number): Promise<number> {
  const encoded = await hash("seven lanterns on the pier", COST);
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  const worker = async () => {
    for (; performance.now() < end; count++) await verify(encoded, "seven lanterns on the pier");
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (count / (performance.now() - started)) * 1000;
}
