import cluster from "node:cluster";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { ConfigError, type MetricsConfig } from "./config";
import { readFromWorkers } from "./metrics-of-workers";
import { version } from "./version";

/** An answered request. Its labels have few values: patterns and classes, never a path, a name or an id. */
export interface Answered {
  /** "console", "service" or "openid". */
  part: string;
  method: string;
  /** "/auth/users/:id" */
  route: string;
  status: number;
  ms: number;
}

export interface Metrics {
  request(answered: Answered): void;
  /** Counts a call from the console to the SSO API. */
  call(outcome: "answered" | "refused" | "failed" | "unreachable"): void;
  /** Counts a locked, full, restarting or unreachable database. */
  databaseError(): void;
  /**
   * Registers a gauge that is read at each scrape.
   *
   * @param among how WORKERS' values make one: those of the database are the same in each process
   */
  gauge(
    name: string,
    help: string,
    read: () => number | Promise<number>,
    among?: "database" | "processes",
  ): void;
  /** Answers /health and /ready on the metrics port too, which has no queue. */
  probes(answer: (path: string) => Promise<Response>): void;
  /** All metrics, of all WORKERS together, in Prometheus's text format, and its media type. */
  read(): Promise<{ text: string; type: string }>;
  close(): Promise<void>;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const MISNAMED = [
  "nodejs_active_resources_total",
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Kinds of sign-ins by route of the service. */
const SIGN_INS: Record<string, string> = { "/auth/login": "password", "/auth/google": "google" };
const OUTCOMES: Record<number, string> = {
  200: "succeeded",
  401: "wrong",
  403: "not allowed",
  429: "throttled",
  503: "busy",
};

/**
 * Measures. With a port, the metrics are served there at /metrics, too.
 *
 * @throws {ConfigError} if the port is in use
 */
export async function startMetrics({ port, host }: MetricsConfig): Promise<Metrics> {
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import(
    "prom-client"
  );
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // These gauges are named like counters, and the gauges without "_total" have the same sums.
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  new Gauge({
    name: "sso_build_info",
    help: "Always 1; the label is the running version",
    labelNames: ["version"],
    aggregator: "first",
    registers,
  })
    .labels(version)
    .set(1);
  const requests = new Histogram({
    name: "sso_http_request_duration_seconds",
    help: "Duration of answered requests",
    labelNames: ["part", "method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const signIns = new Counter({
    name: "sso_sign_ins_total",
    help: "Sign-in attempts by outcome",
    labelNames: ["by", "outcome"],
    registers,
  });
  const calls = new Counter({
    name: "sso_api_calls_total",
    help: "Calls from the console to the SSO API by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const databaseErrors = new Counter({
    name: "sso_database_errors_total",
    help: "Database errors: locked, full, restarting or unreachable",
    registers,
  });

  if (cluster.isWorker) {
    // A registry of this kind answers the primary process.
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries(registry);
  }
  const read = async () => ({
    text: await (cluster.isWorker ? readFromWorkers() : registry.metrics()),
    type: registry.contentType,
  });
  let answerProbe: ((path: string) => Promise<Response>) | undefined;
  const answerTo = async (method: string | undefined, path: string | undefined): Promise<Response> => {
    if (method === "GET" && path === "/metrics") {
      const { text, type } = await read();
      return new Response(text, { headers: { "content-type": type } });
    }
    if (method === "GET" && answerProbe && (path === "/health" || path === "/ready"))
      return answerProbe(path);
    return new Response("Metrics are at /metrics.\n", { status: 404 });
  };
  const server = port === undefined ? undefined : await listen({ port, host }, answerTo);

  return {
    request({ part, method, route, status, ms }) {
      const known = METHODS.includes(method) ? method : "other";
      requests.labels(part, known, route, `${Math.floor(status / 100)}xx`).observe(ms / 1000);
      const by = part === "service" && method === "POST" ? SIGN_INS[route] : undefined;
      if (by) signIns.labels(by, OUTCOMES[status] ?? (status < 500 ? "not valid" : "failed")).inc();
    },
    call: (outcome) => calls.labels(outcome).inc(),
    databaseError: () => databaseErrors.inc(),
    gauge(name, help, read, among = "database") {
      new Gauge({
        name,
        help,
        aggregator: among === "database" ? "first" : "sum",
        registers,
        async collect() {
          // One failing gauge must not hide the others.
          this.set(await Promise.resolve(read()).catch(() => Number.NaN));
        },
      });
    },
    probes(answer) {
      answerProbe = answer;
    },
    read,
    async close() {
      server?.close();
      server?.closeAllConnections();
    },
  };
}

/** @throws {ConfigError} */
async function listen(
  { port, host }: { port: number; host: string },
  answerTo: (method: string | undefined, path: string | undefined) => Promise<Response>,
): Promise<Server> {
  const server = createServer((request, response) => {
    answerTo(request.method, request.url?.split("?", 1)[0]).then(
      async (answer) => {
        const body = await answer.text();
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EADDRINUSE" ? `port ${port} is in use` : error.message;
    throw new ConfigError(`METRICS_PORT: ${reason}. Change METRICS_PORT or METRICS_HOST.`);
  });
  return server;
}
