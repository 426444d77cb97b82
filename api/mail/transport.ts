import type { SendMailOptions, SMTPPoolOptions, Transporter } from "nodemailer";
import { SECOND_MS } from "../contract/durations";
import { isLoopback } from "../contract/loopback";
import { isMailable } from "../contract/text";
import { SendError, toSendError } from "./send-error";

/** A mail for one recipient. */
export interface Message {
  to: string;
  /** "Sign-in <sso@example.com>", or the address alone. */
  from: string;
  /** With its angle brackets. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
}

/** A connection to the mail server. A mail opens it, the next ones use it, and it is closed once there is no other. */
interface MailTransport {
  send(message: SendMailOptions): Promise<unknown>;
  close(): void;
}

const PATIENCE_MS = 10 * SECOND_MS;
/** The longest time that one mail takes. */
export const SENDING_MS = 30 * SECOND_MS;

/** @param url `smtp://…` or `smtps://…`, with credentials */
export function createMailTransport(url: string): MailTransport {
  let pool: Promise<Transporter> | undefined;
  const open = async () => (await import("nodemailer")).createTransport({ ...smtpOptions(url), pool: true });
  return {
    async send(message) {
      pool ??= open();
      return (await pool).sendMail(message);
    },
    close: () => void pool?.then((opened) => opened.close()),
  };
}

/**
 * Connects, encrypts and signs in as for a mail, and sends none.
 *
 * @returns why a mail would fail, if it would
 */
export async function checkMailServer(url: string): Promise<SendError | undefined> {
  const transport = (await import("nodemailer")).createTransport(smtpOptions(url));
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return toSendError(error);
  } finally {
    transport.close();
  }
}

/** Without a port: 465 for smtps, 587 for smtp. */
function smtpOptions(url: string): SMTPPoolOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const local = isLoopback(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !local,
    // On this machine, certificates mostly name another host, and nobody listens in between.
    tls: { rejectUnauthorized: !local },
    auth:
      username === ""
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    maxConnections: 1,
    // On a new connection, if the server closed the used one before the mail. The outbox repeats all else.
    maxRequeues: 1,
    idleTimeout: SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Sends a mail to its recipient and nobody else, whatever the address contains.
 *
 * @returns why it failed, if it did
 */
export async function sendMail(
  transport: MailTransport,
  { to, from, messageId, subject, text, html }: Message,
  { patienceMs = SENDING_MS, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<SendError | undefined> {
  if (!isMailable(to)) return new SendError("The address can't be used for email.", { permanent: true });
  const [, name = "", bracketed] = /^(.*) <(.*)>$/.exec(from) ?? [];
  const sender = { name, address: bracketed ?? from };
  const recipient = { name: "", address: to };
  // AbortSignal.any() would leak in Node.js 20.
  const sending = new AbortController();
  const stop = () => sending.abort();
  const timer = setTimeout(stop, patienceMs);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  try {
    await transport.send({
      envelope: { from: sender, to: [recipient] },
      from: sender,
      to: recipient,
      messageId,
      subject,
      text,
      html,
      // RFC 3834: keeps vacation replies away.
      headers: { "Auto-Submitted": "auto-generated" },
      xMailer: false,
      signal: sending.signal,
    });
    return undefined;
  } catch (error) {
    return toSendError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}
