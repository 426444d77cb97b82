import { deviceCookie, readCookie, writeCookie } from "#app/request/cookies.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

/** The device text of this browser, if the SSO API recognizes devices. */
export async function readDevice(): Promise<{ device?: string }> {
  if (!(await hasFeature("devices"))) return {};
  const kept = await readCookie(deviceCookie);
  return { device: typeof kept === "string" ? kept : "" };
}

/** Stores the device text, which a sign-out keeps. */
export async function rememberDevice(device: string | undefined): Promise<void> {
  if (device !== undefined) await writeCookie(deviceCookie, device);
}
