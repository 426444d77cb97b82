import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { env } from "#app/env.server";
import type { RequestContext } from "#app/request/context.server";
import type { Visit } from "../door/territory";
import { isDataRequest, pageAddress } from "../page-address";
import { languageOf } from "./language";
import { isElsewhere } from "./wrong-address";

const contexts = new WeakMap<Visit, RequestContext>();

/** The context of a visit, shared by its headers, its guard and its page. */
export function contextOf(request: IncomingMessage, visit: Visit): RequestContext {
  const known = contexts.get(visit);
  if (known) return known;
  const { language, cookies } = languageOf(request, env().PUBLIC_URL);
  const context: RequestContext = {
    id: visit.id,
    clientAddress: visit.clientAddress,
    page: pageAddress(visit.url),
    forData: isDataRequest(visit.url),
    elsewhere: isElsewhere(request),
    cookies: request.headers.cookie,
    userAgent: request.headers["user-agent"],
    language,
    session: undefined,
    setCookies: new Map(cookies),
    toast: undefined,
    nonce: randomBytes(16).toString("base64url"),
    formActions: [],
    frames: [],
    framedHere: false,
    memo: new Map(),
  };
  contexts.set(visit, context);
  return context;
}
