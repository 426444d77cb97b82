import { z } from "zod";
import { parseUrl } from "../../contract/parse-url";
import { listKeyIds } from "../../keys/signing-keys.queries";
import { EVERY_MS } from "../../status/public-urls";
import { listPublicUrls } from "../../status/public-urls.queries";
import { version } from "../../version";
import { askSite, type SiteAnswer } from "./ask-site";
import type { Facts } from "./facts";
import { type Check, type Finding, failure, ok, warning } from "./finding";

const HealthSchema = z.object({ status: z.literal("ok"), version: z.string() });
const KeySetSchema = z.object({ keys: z.array(z.object({ kid: z.string() })) });

/** Whether PUBLIC_URL leads to this service. */
export const address: Check = {
  name: "address",
  async run(facts) {
    const { publicUrl, config } = facts;
    const others = await otherServices(facts);
    if (others.length > 0) return others;
    const answer = await facts.health();
    if (!publicUrl || !answer)
      return [ok(`PUBLIC_URL isn't set, so people on this machine use ${config.publicUrl}.`)];
    const { origin } = publicUrl;
    const problem = reachProblem(origin, answer) ?? answerProblem(origin, answer, facts);
    if (problem) return [problem];
    const health = readJson(HealthSchema, answer.body);
    if (!health)
      return [
        failure(
          `${origin}/api/health answers, but it isn't this product.`,
          "Correct PUBLIC_URL, or the proxy's route to the service.",
        ),
      ];
    if (await isAnother(facts, publicUrl))
      return [
        failure(
          `${origin} leads to another installation: its signing keys aren't in this database.`,
          "Correct the proxy's route, PUBLIC_URL or DATABASE_URL.",
        ),
      ];
    if (health.version !== version)
      return [
        warning(
          `${origin} answers with version ${health.version}, and this is ${version}.`,
          "Restart the processes that run another version.",
        ),
      ];
    return [ok(`${origin} leads to this service, version ${version}.`)];
  },
};

/** Services on this database that say that they have another PUBLIC_URL. */
async function otherServices(facts: Facts): Promise<Finding[]> {
  const inspection = await facts.database();
  if (!inspection || inspection instanceof Error || inspection.state.migrations === undefined) return [];
  const { publicUrl } = facts.config;
  const urls = await listPublicUrls(inspection.queries, Date.now() - 3 * EVERY_MS);
  return urls
    .filter((url) => url !== publicUrl)
    .map((url) =>
      warning(
        `A service on this database has PUBLIC_URL ${url}, and here it is ${publicUrl}.`,
        "Give all processes the same PUBLIC_URL, and stop one that is forgotten. If PUBLIC_URL was changed just now, run this again in three minutes.",
      ),
    );
}

/** Why nobody answered. */
function reachProblem(origin: string, { error }: SiteAnswer): Finding | undefined {
  if (error === undefined) return undefined;
  const { hostname } = new URL(origin);
  if (error === "ENOTFOUND" || error === "EAI_AGAIN")
    return failure(
      `${hostname} can't be found (${error}).`,
      "Add it to the DNS, or correct PUBLIC_URL. In a container, check its DNS server.",
    );
  if (error === "ETIMEDOUT")
    return failure(
      `${origin} didn't answer within 10 seconds.`,
      "Check firewalls and the proxy. If only people can reach the address, and not this machine, ignore this.",
    );
  if (error === "ECONNREFUSED" || error === "EHOSTUNREACH" || error === "ENETUNREACH")
    return failure(`${origin} can't be reached (${error}).`, "Start the service and the proxy in front.");
  if (/SSL|TLS|EPROTO/.test(error))
    return failure(
      `${origin} doesn't speak TLS as expected (${error}).`,
      "Check the scheme and the port of PUBLIC_URL, and the proxy's TLS settings.",
    );
  return failure(`${origin} closed the connection (${error}).`, "Check the proxy's log.");
}

/** Why the answer isn't the health check's. */
function answerProblem(origin: string, answer: SiteAnswer, { source }: Facts): Finding | undefined {
  const { status = 0, location } = answer;
  if (status === 200) return undefined;
  if (status >= 300 && status < 400) {
    const target = parseUrl(location ?? "", origin);
    return failure(
      `${origin} redirects to ${target ? target.origin + target.pathname : "an unreadable address"}.`,
      "Set PUBLIC_URL to the address that people end at, or remove the redirect.",
    );
  }
  if (status === 404 && source.SSO_API_URL)
    return warning(
      `${origin}/api doesn't lead to the SSO API, so applications can't call it there.`,
      "Route /api, /oidc and the others to it (docs/operation.md, Service and console apart).",
    );
  if (status >= 502 && status <= 504)
    return failure(
      `${origin} answers with ${status}: the proxy can't reach the service, or the service is overloaded.`,
      "Start the service, and check the proxy's log.",
    );
  return failure(
    `${origin}/api/health answers with ${status} instead of 200.`,
    "Correct PUBLIC_URL, or the proxy's route to the service.",
  );
}

/** Whether the address publishes none of this database's keys. */
async function isAnother(facts: Facts, publicUrl: URL): Promise<boolean> {
  const inspection = await facts.database();
  if (!inspection || inspection instanceof Error || inspection.state.migrations === undefined) return false;
  const own = await listKeyIds(inspection.queries);
  const { body } = await askSite(new URL("/api/.well-known/jwks.json", publicUrl));
  const keySet = readJson(KeySetSchema, body);
  return keySet !== undefined && own.length > 0 && !keySet.keys.some(({ kid }) => own.includes(kid));
}

function readJson<Value>(schema: z.ZodType<Value>, text = ""): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
