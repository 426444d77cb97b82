import { browserName } from "#api/contract/browser-name";
import { requestContext } from "#app/request/context.server";
import { say } from "#languages/say";

/** Suggested for a passkey that is created in this browser. */
export const passkeyName = (): string =>
  browserName(requestContext().userAgent) ?? say("step.passkey-default-name");
