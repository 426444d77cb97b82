import { configureEnv } from "#app/env.server";
import { type RequestContext, runInRequest } from "#app/request/context.server";

/** Settings of a console that calls the SSO API at `url`. */
export const useApiAt = (url: string, settings: Record<string, string> = {}) =>
  configureEnv(
    { SSO_API_URL: url, PUBLIC_URL: "http://localhost:3000", LOG_LEVEL: "silent", ...settings },
    { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" },
  );

/** The context of one request to the console, with a page and cookies. */
export const aRequest = (given: Partial<RequestContext> = {}): RequestContext => ({
  id: "a-request",
  clientAddress: "203.0.113.7",
  page: "/dashboard/roles?page=2",
  cookies: undefined,
  language: undefined,
  session: undefined,
  setCookies: new Map(),
  toast: undefined,
  nonce: "",
  forData: false,
  formActions: [],
  frames: [],
  framedHere: false,
  memo: new Map(),
  ...given,
});

/** Does something as a request to the console would. */
export const within = <Result>(work: () => Result, context = aRequest()): Result =>
  runInRequest(context, work);
