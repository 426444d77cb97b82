import { isLoopback } from "../../contract/loopback";
import { checkMailServer } from "../../mail/transport";
import { type Check, failure, ok } from "./finding";

/** Connects to the mail server, encrypts and signs in. Sends nothing. */
export const mail: Check = {
  name: "mail",
  async run({ config }) {
    if (!config.mail) return [ok("No mail server is set: administrators hand links over.")];
    const { protocol, hostname, username } = new URL(config.mail.url);
    const error = await checkMailServer(config.mail.url);
    if (error)
      return [
        failure(`${hostname}: ${error.message}`, "Correct SMTP_URL or the mail server (docs/mail.md)."),
      ];
    const signedIn = username === "" ? "answers" : "accepts the user name and the password";
    const over = protocol === "smtps:" ? "TLS" : isLoopback(hostname) ? "loopback" : "STARTTLS";
    return [ok(`${hostname} ${signedIn} over ${over}. No mail was sent.`)];
  },
};
