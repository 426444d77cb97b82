import { counted } from "../../contract/counts";
import { DAY_MS } from "../../contract/durations";
import { iso } from "../../contract/moments";
import type { Certificate } from "./ask-site";
import { type Check, type Finding, failure, ok, warning } from "./finding";

/** Proxies that renew certificates do it 30 days before the end, and short-lived ones after two thirds of their time. */
const SOON_MS = 21 * DAY_MS;

/** Whether people's browsers accept the certificate at PUBLIC_URL, and for how long. */
export const certificate: Check = {
  name: "certificate",
  async run({ publicUrl, health }) {
    if (publicUrl?.protocol !== "https:") return [ok("PUBLIC_URL isn't https, so there is no certificate.")];
    const answer = await health();
    if (!answer?.certificate) return [failure("No certificate was seen, because the connection failed.")];
    return judge(answer.certificate, publicUrl.hostname, Date.now());
  },
};

/** @param now in ms */
export function judge(seen: Certificate, hostname: string, now: number): Finding[] {
  const { validFrom, validTo, isForHost, names, untrusted } = seen;
  const left = validTo - now;
  const days = counted(Math.floor(Math.abs(left) / DAY_MS), "day");
  const problems: Finding[] = [];
  if (!isForHost)
    problems.push(
      failure(
        `The certificate isn't for ${hostname} but for ${names || "no name"}.`,
        "Install one for this name in the proxy.",
      ),
    );
  if (left <= 0)
    problems.push(failure(`The certificate expired ${days} ago.`, "Renew it, and reload the proxy."));
  if (validFrom > now)
    problems.push(
      failure(
        `The certificate is valid only from ${iso(validFrom)}.`,
        "Check this machine's clock, or wait.",
      ),
    );
  const isOfDates = untrusted === "CERT_HAS_EXPIRED" || untrusted === "CERT_NOT_YET_VALID";
  if (untrusted && !isOfDates)
    problems.push(
      failure(
        `The certificate isn't trusted (${untrusted}).`,
        "Install one of a known authority with its whole chain. If it is your own authority's, start with NODE_EXTRA_CA_CERTS=FILE.",
      ),
    );
  if (problems.length > 0) return problems;
  if (left < Math.min(SOON_MS, (validTo - validFrom) / 3))
    return [
      warning(
        `The certificate expires in ${days}.`,
        "Renew it, and find out why that didn't happen by itself.",
      ),
    ];
  return [ok(`The certificate is valid for ${days} more.`)];
}
