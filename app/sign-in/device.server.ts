import { deviceCookie, readCookie, writeCookie } from "#app/request/cookies.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

/** What makes this browser known to the SSO API at a sign-in, where it knows of such things. */
export async function readDevice(): Promise<{ device?: string }> {
  if (!(await hasFeature("devices"))) return {};
  const kept = await readCookie(deviceCookie);
  return { device: typeof kept === "string" ? kept : "" };
}

/** Keeps what the SSO API answered, beyond a sign-out. */
export async function rememberDevice(device: string | undefined): Promise<void> {
  if (device !== undefined) await writeCookie(deviceCookie, device);
}
