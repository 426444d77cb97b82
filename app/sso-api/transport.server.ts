import { env } from "#app/env.server";

/** Sends a request to the SSO API: in process to the embedded service, or over HTTP to another one. */
export type Transport = (request: Request, caller: { address: string }) => Promise<Response>;

let embedded: Transport | undefined;

/** Hands over the embedded service; the server build does it before anything listens. */
export function setEmbeddedService(service: Transport): void {
  embedded = service;
}

/** The embedded service, where there is one: the splat route hands `/api/*` to it. */
export const embeddedService = (): Transport | undefined => embedded;

/** True where calls go over HTTP: only then are they tried again, and lists kept. */
export const isRemote = (): boolean => env().SSO_API_URL !== undefined;

/** Base address of the calls, `{host}/api`. */
export const apiBase = (): string => `${env().SSO_API_URL ?? env().PUBLIC_URL}/api`;

/** Sends one request, once. */
export function send(request: Request, caller: { address: string }): Promise<Response> {
  if (isRemote()) return fetch(request);
  if (!embedded) throw new Error("The embedded service was not started");
  return embedded(request, caller);
}
