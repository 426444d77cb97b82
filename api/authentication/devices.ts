import { createHash, randomBytes } from "node:crypto";
import type { Queries } from "../database/engine";
import { insertDevice, touchDevice } from "./devices.queries";
import { KNOWN_MS } from "./throttle";

/** People who one browser is known for. */
const MOST_PEOPLE = 5;
const ID_BYTES = 16;

interface Entry {
  userId: string;
  id: string;
}

/** What a browser keeps, as text: "user:id.user:id", the last one to sign in first. Anything else in it is left out. */
const read = (device: string): Entry[] =>
  device
    .split(".")
    .flatMap((part) => {
      const [, userId, id] = /^([\w-]{1,64}):([\w-]{22})$/.exec(part) ?? [];
      return userId && id ? [{ userId, id }] : [];
    })
    .slice(0, MOST_PEOPLE);

const hashOf = ({ id }: Entry): string => createHash("sha256").update(id).digest("base64url");

/** The hashes of a browser's ids, always as many: no query takes another time for them. */
export function deviceHashes(device = ""): [string, string, string, string, string] {
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = read(device).map(hashOf);
  return [first, second, third, fourth, fifth];
}

/**
 * Makes the browser known for somebody who signed in from it, in the transaction that lets them in.
 *
 * @param device what it keeps
 * @returns what it is to keep from now on, and under which id it is known
 */
export async function rememberDevice(
  queries: Queries,
  device: string,
  userId: string,
  now: number,
): Promise<{ device: string; id: string }> {
  const entries = read(device);
  const known = entries.find((entry) => entry.userId === userId);
  const since = now - KNOWN_MS;
  const isKnown =
    known && (await touchDevice(queries, { id_hash: hashOf(known), user_id: userId, now, since }));
  const own = isKnown ? known : { userId, id: randomBytes(ID_BYTES).toString("base64url") };
  if (!isKnown) await insertDevice(queries, { id_hash: hashOf(own), user_id: userId, now });
  const kept = [own, ...entries.filter((entry) => entry.userId !== userId)].slice(0, MOST_PEOPLE);
  return { device: kept.map((entry) => `${entry.userId}:${entry.id}`).join("."), id: hashOf(own) };
}
