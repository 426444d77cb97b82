import { listRecentAddresses } from "../../audits/recent-addresses.queries";
import { formatCount } from "../../contract/counts";
import { DAY_MS } from "../../contract/durations";
import { MIGRATIONS } from "../../database/migrate";
import { isPublic } from "../../http/networks";
import type { Facts } from "./facts";
import { type Check, ok, warning } from "./finding";

const RECENT_MS = 7 * DAY_MS;
const MOST_AUDITS = 1_000;
/** Fewer may well share a machine. */
const FEWEST_PEOPLE = 3;

/** Whether people's addresses are their own, and not the proxy's. */
export const proxy: Check = {
  name: "proxy",
  async run(facts) {
    if (!isBehindProxy(facts)) return [];
    const inspection = await facts.database();
    if (!inspection || inspection instanceof Error) return [];
    if (Object.keys(MIGRATIONS).some((name) => !inspection.state.migrations?.includes(name))) return [];
    const rows = await listRecentAddresses(inspection.queries, Date.now() - RECENT_MS, MOST_AUDITS);
    const people = new Set(rows.map(({ actor_id }) => actor_id)).size;
    const addresses = new Set(rows.map(({ address }) => address ?? ""));
    const [address = ""] = addresses;
    // An office may have one public address. Nobody but a proxy has the only private one.
    if (people < FEWEST_PEOPLE || addresses.size > 1 || isPublic(address))
      return [ok("People have different addresses, or too few signed in to tell.")];
    return [
      warning(
        `All ${formatCount(people)} people of the last 7 days share the address ${address}, which looks like the proxy's. One of them can use up the rate limits of all.`,
        "Compare TRUST_PROXY with the proxies in front, let them send X-Forwarded-For, and look for X-Forwarded-For in the log (docs/operation.md, Behind a reverse proxy).",
      ),
    ];
  },
};

const isBehindProxy = ({ config, publicUrl }: Facts) =>
  config.trustProxy !== 0 || publicUrl?.protocol === "https:";
