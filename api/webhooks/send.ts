import type { Context } from "../context";
import { SECOND_MS } from "../contract/durations";
import type { WebhookTest } from "../contract/webhooks";
import { PatienceError, post } from "../http/post";
import { createLookup, PrivateAddressError, whyRefused } from "../http/private-hosts";
import { type Message, readSecrets, signatureHeaders } from "./secrets";
import type { Receiver } from "./webhooks.queries";

/** The longest time that a try takes. */
export const PATIENCE_MS = 5 * SECOND_MS;
export const GONE = 410;

/** What became of a try. `error` says why it failed, and has nothing of what the receiver wrote. */
export type Outcome = WebhookTest;

export type Send = (receiver: Receiver, message: Message, signal?: AbortSignal) => Promise<Outcome>;

/**
 * The way to receivers: rules WH1 and WH3 of SECURITY.md are kept here, at each try.
 *
 * @param patienceMs for the whole of a try
 */
export function createSend(
  { config, encryption, now }: Pick<Context, "config" | "encryption" | "now">,
  patienceMs = PATIENCE_MS,
): Send {
  const lookup = createLookup(config.webhookPrivate);
  return async (receiver, message, signal) => {
    const url = new URL(receiver.url);
    const refused = whyRefused(url, config.webhookPrivate);
    if (refused !== undefined) return { status: null, ms: 0, error: refused };
    const headers = {
      "content-type": "application/json",
      "user-agent": "SSO-Webhooks",
      ...signatureHeaders(readSecrets(encryption, receiver, now()), message),
    };
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    try {
      const status = await post(url, {
        ...{ headers, body: message.body, patienceMs, lookup },
        ...(signal && { signal }),
      });
      return { status, ms: took(), error: statusError(status) };
    } catch (error) {
      return { status: null, ms: took(), error: connectionError(error) };
    }
  };
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === GONE) return "The receiver answered 410: it wants no more deliveries.";
  const redirects = status >= 300 && status < 400;
  return `The receiver answered ${status}.${redirects ? " Redirects are not followed." : ""}`;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection.",
  ENOTFOUND: "The host name was not found.",
  EAI_AGAIN: "The host name could not be looked up.",
};
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|TLS_/;

function connectionError(error: unknown): string {
  if (error instanceof PatienceError) return "The receiver did not answer within 5 seconds.";
  if (error instanceof PrivateAddressError)
    return "The host name has an address that isn't public. The setting WEBHOOK_PRIVATE can allow it.";
  // Several addresses were tried, and the first error tells.
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  const code = String((first as { code?: unknown } | undefined)?.code ?? "");
  if (REASONS[code]) return REASONS[code];
  if (CERTIFICATE.test(code)) return `The receiver's certificate is not trusted (${code}).`;
  return /^[A-Z0-9_]+$/.test(code) ? `The connection failed (${code}).` : "The connection failed.";
}
