import { findLocks } from "../attempts/throttle";
import type { Context } from "../context";
import { iso } from "../contract/moments";
import type { ListedUser } from "./users.queries";

/** Adds when each account's lock after too many wrong passwords ends. */
export async function withLocks(
  { now, ...tools }: Pick<Context, "engine" | "namesKey" | "now">,
  users: ListedUser[],
) {
  if (users.length === 0) return [];
  const names = users.map(({ username }) => username);
  const locks = await findLocks(tools, names, now());
  return users.map((user, index) => {
    const until = locks.get(names[index] ?? "");
    return until === undefined ? user : { ...user, lockedUntil: iso(until) };
  });
}
