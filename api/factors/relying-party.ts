import { isIP } from "node:net";
import type { Context } from "../context";
import { MINUTE_MS } from "../contract/durations";

export type PasskeyTools = Pick<Context, "config" | "engine" | "now" | "challengesKey">;

/** Of a browser's dialog. */
export const TIMEOUT_MS = 5 * MINUTE_MS;

/** The relying party's id (WebAuthn, section 5.4.2): the host of PUBLIC_URL. Passkeys of another host don't work. */
export const rpIdOf = (publicUrl: string): string => new URL(publicUrl).hostname;

/** Whether browsers accept passkeys at this address: https with a name, or http://localhost. */
export function areOffered(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const isAddress = hostname.startsWith("[") || isIP(hostname) > 0;
  return protocol === "https:" ? !isAddress : hostname === "localhost";
}
