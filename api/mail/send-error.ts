/** Why a mail wasn't sent, in a sentence for administrators. */
export class SendError extends Error {
  /** Another try would fail too. */
  readonly permanent: boolean;
  /** The mail server takes no mail at all now: others would fail alike. */
  readonly allFail: boolean;
  /** For the log: the reply's status or the name of the error. Never text from outside. */
  readonly reason: string;

  constructor(
    message: string,
    { permanent = false, allFail = false, reason = "address" }: Partial<Omit<SendError, keyof Error>>,
  ) {
    super(message);
    this.permanent = permanent;
    this.allFail = allFail;
    this.reason = reason;
  }
}

/** What nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string;
  /** Of the operating system or of TLS. */
  originalCode?: string;
  /** The SMTP command that failed. */
  command?: string;
  response?: string;
  responseCode?: number;
}

const LONGEST_REPLY = 200;
const UNREACHABLE = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"];

/** Makes one error of everything that may go wrong on the way to the mail server. */
export function toSendError(thrown: unknown): SendError {
  const error = thrown as SmtpError;
  const { code = error.name, originalCode, responseCode: status } = error;
  // Some servers repeat the command in their reply, and with it the password: its text is not shown here.
  if (code === "EAUTH" || code === "ENOAUTH") {
    const message = `The mail server refused the user name or the password${status ? ` (${status})` : ""}.`;
    return new SendError(message, { allFail: true, reason: `${status ?? code}` });
  }
  if (status === undefined) return withoutReply(code, originalCode ?? "");
  return withReply(error, status);
}

function withReply({ command = "", response = "" }: SmtpError, status: number): SendError {
  const reply = replyOf(response);
  const reason = `${status}`;
  if (status !== 421 && (command === "RCPT TO" || command === "DATA")) {
    const what = command === "DATA" ? "mail" : "address";
    return new SendError(`The mail server refused the ${what}: ${reply}`, {
      permanent: status >= 500,
      reason,
    });
  }
  const message =
    command === "STARTTLS"
      ? "The mail server offers no encryption (STARTTLS)."
      : `The mail server refused the ${command === "MAIL FROM" ? "sender" : "connection"}: ${reply}`;
  return new SendError(message, { allFail: true, reason });
}

function withoutReply(code: string, originalCode: string): SendError {
  const reason = originalCode || code;
  const all = (message: string) => new SendError(message, { allFail: true, reason });
  if (code === "EDNS") return all("The mail server's name can't be found.");
  if (code === "ETIMEDOUT" || code === "EABORT") return all("The mail server didn't answer in time.");
  if (UNREACHABLE.includes(originalCode)) return all("The mail server can't be reached.");
  if (code === "ETLS" || /CERT|SSL|TLS|SIGNATURE/.test(originalCode))
    return all("The connection can't be encrypted, or the mail server's certificate isn't trusted.");
  // Above all a local part that isn't ASCII, for a server without SMTPUTF8.
  if (code === "EENVELOPE" || code === "EMESSAGE")
    return new SendError("The mail server can't take this address or this email.", {
      permanent: true,
      reason,
    });
  return new SendError("The connection to the mail server was lost.", { reason });
}

/** The reply on one line, without characters that would change the text around it. */
const replyOf = (response: string) =>
  response
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_REPLY);
