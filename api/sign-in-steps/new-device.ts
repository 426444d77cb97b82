import { inLanguage } from "#languages/current";
import { isNewNetwork } from "../attempts/accounts.queries";
import type { Device } from "../attempts/devices";
import { hasOtherDevice } from "../attempts/devices.queries";
import { KNOWN_MS } from "../attempts/throttle";
import type { Actor, Origin } from "../audit-trail/record";
import type { Context } from "../context";
import { browserName } from "../contract/browser-name";
import type { Queries } from "../database/engine";
import { recordNoticeOnceADay } from "../mail/notices";
import type { SignInFlow } from "./flow";

interface From {
  flow: Pick<SignInFlow, "proof" | "network">;
  /** Undefined if the caller sent nothing to recognize the browser by. */
  device: Device | undefined;
}

/**
 * Tells a user of a sign-in from a browser that isn't known while another one is. Callers that send no device are told apart
 * by their network. Call it in the sign-in's transaction, before its network is remembered. A known browser costs no
 * statement.
 */
export async function tellOfNewDevice(
  { config }: Pick<Context, "config">,
  queries: Queries,
  origin: Origin,
  user: Actor,
  from: From,
): Promise<void> {
  if (!config.mail || from.device?.wasKnown || !(await isNew(queries, origin, user, from))) return;
  // One mail for a script that brings no cookie, and one for each kind of browser.
  const browser = inLanguage("en", () => browserName(origin.userAgent)) ?? "";
  const key = ["new-device", user.id, from.flow.network, browser].join("|");
  await recordNoticeOnceADay(queries, key, { user, kind: "new-device", origin });
}

function isNew(queries: Queries, { at }: Origin, { id: userId }: Actor, { flow, device }: From) {
  const since = at - KNOWN_MS;
  // Networks are remembered of passwords alone.
  return device || flow.proof !== "password"
    ? hasOtherDevice(queries, { id_hash: device?.id ?? "", user_id: userId, since })
    : isNewNetwork(queries, { userId, network: flow.network, since });
}
