import { SsoApiError } from "../sso-api-error";
import { hasFeature } from "./capabilities.server";

/** Reads one thing by our own service's call; undefined where there is no such call, or no such thing. */
export async function orUnknown<Thing>(read: () => Promise<Thing>): Promise<Thing | undefined> {
  if (!(await hasFeature("read-one"))) return undefined;
  try {
    return await read();
  } catch (error) {
    if (error instanceof SsoApiError && error.status === 404) return undefined;
    throw error;
  }
}
