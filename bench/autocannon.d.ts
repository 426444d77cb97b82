declare module "autocannon" {
  import type { LoadRequest } from "./requests";

  export interface Request extends LoadRequest {
    setupRequest?(request: Request, context: { refreshToken?: string }): Request;
    onResponse?(status: number, body: string, context: { refreshToken?: string }): void;
  }
  export interface Result {
    requests: { total: number };
    latency: { p50: number; p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    "4xx": number;
    "5xx": number;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    timeout: number;
    setupClient(client: { setRequests(requests: (LoadRequest | Request)[]): void }): void;
  }): Promise<Result>;
}
