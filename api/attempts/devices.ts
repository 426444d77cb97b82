import { createHash, randomBytes } from "node:crypto";
import type { Queries } from "../database/engine";
import { insertDevice, touchDevice } from "./devices.queries";
import { KNOWN_MS } from "./throttle";

/** Users that one browser is known for. */
const MOST_PEOPLE = 5;
const ID_BYTES = 16;

interface Entry {
  userId: string;
  id: string;
}

/** Reads the cookie's text: "user:id.user:id", with the last user to sign in first. Invalid parts are ignored. */
const read = (device: string): Entry[] =>
  device
    .split(".")
    .flatMap((part) => {
      const [, userId, id] = /^([\w-]{1,64}):([\w-]{22})$/.exec(part) ?? [];
      return userId && id ? [{ userId, id }] : [];
    })
    .slice(0, MOST_PEOPLE);

const hashOf = ({ id }: Entry): string => createHash("sha256").update(id).digest("base64url");

/** Hashes of a browser's ids, always five, so that the query takes the same time for every browser. */
export function deviceHashes(device = ""): [string, string, string, string, string] {
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = read(device).map(hashOf);
  return [first, second, third, fourth, fifth];
}

/** A browser that a user signed in from. */
export interface Device {
  /** The text that it sends. */
  device: string;
  /** Hash of its id. */
  id: string;
  /** Whether the user had signed in from it before. */
  wasKnown: boolean;
}

/**
 * Makes a browser known for the user who signed in from it, in the sign-in's transaction.
 *
 * @param device the browser's current text
 */
export async function rememberDevice(
  queries: Queries,
  device: string,
  userId: string,
  now: number,
): Promise<Device> {
  const entries = read(device);
  const known = entries.find((entry) => entry.userId === userId);
  const since = now - KNOWN_MS;
  const wasKnown =
    known !== undefined &&
    (await touchDevice(queries, { id_hash: hashOf(known), user_id: userId, now, since }));
  const own = wasKnown ? known : { userId, id: randomBytes(ID_BYTES).toString("base64url") };
  if (!wasKnown) await insertDevice(queries, { id_hash: hashOf(own), user_id: userId, now });
  const kept = [own, ...entries.filter((entry) => entry.userId !== userId)].slice(0, MOST_PEOPLE);
  return { device: kept.map((entry) => `${entry.userId}:${entry.id}`).join("."), id: hashOf(own), wasKnown };
}
