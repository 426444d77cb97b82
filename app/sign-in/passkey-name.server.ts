import { browserName } from "#api/contract/browser-name";
import { requestContext } from "#app/request/context.server";

/** Suggested for a passkey that is created in this browser. */
export const passkeyName = (): string => browserName(requestContext().userAgent) ?? "Passkey";
