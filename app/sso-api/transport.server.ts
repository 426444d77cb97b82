import { env } from "#app/env.server";

/** For whom the console calls, and in which request of theirs. */
interface Caller {
  address: string;
  requestId: string;
  /** So many ask that this one is refused. */
  isCrowded?: boolean;
}

/** Sends a request to the SSO API: in process to the embedded service, or over HTTP to another one. */
type Transport = (request: Request, caller: Caller) => Promise<Response>;

let embedded: Transport | undefined;

/** Hands over the embedded service; the server build does it before anything listens. */
export function setEmbeddedService(service: Transport): void {
  embedded = service;
}

/** True where calls go over HTTP: only then are they tried again, and lists kept. */
export const isRemote = (): boolean => env().SSO_API_URL !== undefined;

/** Base address of the calls, `{host}/api`. */
export const apiBase = (): string => `${env().SSO_API_URL ?? env().PUBLIC_URL}/api`;

let isTranslated = false;

/** Notes whether the other SSO API answers in the language that it is asked for. */
export function noteLanguages(does: boolean): void {
  isTranslated = does;
}

/** Whether the SSO API answers in the language that it is asked for. Another one says so among its features. */
export const answersInLanguages = (): boolean => !isRemote() || isTranslated;

let watch: ((call: Promise<Response>) => void) | undefined;

/** Sets an observer of all calls, for metrics. */
export function watchCalls(count: (call: Promise<Response>) => void): void {
  watch = count;
}

/** Sends one request, once. */
export function send(request: Request, caller: Caller): Promise<Response> {
  const call = isRemote() ? fetch(request) : inProcess(request, caller);
  watch?.(call);
  return call;
}

const inProcess: Transport = (request, caller) => {
  if (!embedded) throw new Error("The embedded service was not started");
  return embedded(request, caller);
};
