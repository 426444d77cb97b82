import { deviceHashes } from "../attempts/devices";
import { listPeopleOf } from "../attempts/devices.queries";
import { KNOWN_MS } from "../attempts/throttle";
import type { Context } from "../context";
import { canonical } from "../database/fold-case";

const LONGEST_HINT = 254;

/**
 * The username that an application suggests (`login_hint`; OpenID Connect Core 1.0, section 3.1.2.1). Many suggest an address, with
 * which nobody signs in. Only the people whom the browser is known for are looked up, whatever the address is: neither the
 * answer nor its time tells a stranger whether somebody has it.
 */
export async function readLoginHint(
  { engine }: Context,
  given: unknown,
  device: string | undefined,
  now: number,
): Promise<string | null> {
  const hint = typeof given === "string" ? given.trim().slice(0, LONGEST_HINT) : "";
  if (!hint.includes("@")) return hint || null;
  const people = await listPeopleOf(engine.read, { hashes: deviceHashes(device), since: now - KNOWN_MS });
  const key = canonical(hint);
  const found =
    people.find((one) => one.username_canonical === key) ?? people.find((one) => one.email_canonical === key);
  return found?.username ?? null;
}
