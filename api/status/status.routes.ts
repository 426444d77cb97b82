import type { Context } from "../context";
import { CapabilitiesSchema, FEATURE_NAMES } from "../contract/capabilities";
import { HealthSchema, KeySetSchema, StatusSchema } from "../contract/status";
import { areOffered } from "../factors/relying-party";
import { notFound } from "../http/errors";
import { createNoun } from "../noun/noun";
import { version } from "../version";

export function statusRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on("GET /health", { summary: "Check that the process responds", answer: HealthSchema }, () => ({
    status: "ok",
    version,
  }));

  const notReady = { away: "The database doesn't respond.", ending: "The process is about to end." };
  noun.on(
    "GET /ready",
    {
      summary: "Check that the process is not ending, the database responds and its tables are up to date",
      answer: StatusSchema,
    },
    async ({ http }) => {
      const state = await context.readiness.check();
      if (state === "ready") return { status: state };
      http.header("Retry-After", "2");
      return http.json({ message: notReady[state] }, 503);
    },
  );

  const isThere: Partial<Record<string, boolean>> = {
    google: context.google !== undefined,
    passkeys: areOffered(context.config.publicUrl),
    "password-reset": context.config.mail !== undefined,
  };
  const features = FEATURE_NAMES.filter((name) => isThere[name] !== false);
  noun.on(
    "GET /capabilities",
    { summary: "List the additions of this service", answer: CapabilitiesSchema },
    () => ({ service: "sso-service", features, passwordMinLength: context.config.passwordMinLength }),
  );

  noun.on(
    "GET /.well-known/jwks.json",
    { summary: "Read the keys that verify access tokens and ID tokens (RFC 7517)", answer: KeySetSchema },
    async ({ http }) => {
      http.header("Cache-Control", "public, max-age=300");
      return http.json(await context.signingKeys.published());
    },
  );

  noun.on(
    "GET /metrics",
    {
      summary: "Read the metrics of the process that answers and its WORKERS, for Prometheus",
      media: "text/plain",
      refusals: [404],
    },
    async ({ http }) => {
      if (!context.metrics) throw notFound("Metrics are off. Set METRICS=true.");
      const { text, type } = await context.metrics.read();
      return http.body(text, 200, { "Content-Type": type });
    },
  );

  return noun;
}
