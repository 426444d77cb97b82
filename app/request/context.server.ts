import { AsyncLocalStorage } from "node:async_hooks";
import type { PermissionName } from "#api/contract/permissions";
import { inLanguage } from "#languages/current";
import type { Language } from "#languages/known";
import type { Session } from "./session.server";
import type { Toast } from "./toast.server";

/** The context of one HTTP request, from the front door to the last loader. */
export interface RequestContext {
  /** Goes into the log line, and to the SSO API as X-Request-Id. */
  id: string;
  /** The person's address, as far as TRUST_PROXY lets proxies name it. */
  clientAddress: string;
  /** The browser's, as it names itself. */
  userAgent?: string | undefined;
  /** The page that the request is about, as path and query; where to come back to after signing in. */
  page: string;
  /** Remix's script asks for the page's data, not for a document. */
  forData: boolean;
  /** The browser is certainly at another address than PUBLIC_URL, where no form of ours works. */
  elsewhere?: boolean;
  cookies: string | undefined;
  /** Of the page. Undefined for those that are in English only. */
  language: Language | undefined;
  session: Session | undefined;
  /** The session's token was to be renewed, and the SSO API was not there for it. */
  refreshFailed?: boolean;
  /** Set-Cookie values for whatever answer follows, by cookie name: the last one counts. */
  setCookies: Map<string, string>;
  /** Left by an action for the page that the same request may answer with. */
  toast: Toast | undefined;
  /** For scripts, in the Content-Security-Policy. */
  nonce: string;
  /** What our service will refuse to the request, which no guard does. */
  lacks?: PermissionName | undefined;
  /** Further origins that the page's forms may lead to. */
  formActions: string[];
  /** A preview: what it shows is never sent. */
  noForms?: boolean;
  /** Sources of the page's frames, for the Content-Security-Policy. */
  frames: string[];
  /** Whether pages of this origin may frame this one. No other origin ever may. */
  framedHere: boolean;
  /** Answers that several loaders of this request share. */
  memo: Map<string, Promise<unknown>>;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs work with the context of its request, in its language. */
export const runInRequest = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, () => inLanguage(context.language, work));

/** The context of the request at hand. */
export function requestContext(): RequestContext {
  const context = storage.getStore();
  if (!context) throw new Error("Not within a request");
  return context;
}

/** The id of the request at hand, where there is one. */
export const requestId = (): string | undefined => storage.getStore()?.id;

/** Does a thing once per request, however many loaders ask for it. */
export function oncePerRequest<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const { memo } = requestContext();
  const known = memo.get(key) as Promise<Result> | undefined;
  if (known) return known;
  const result = work();
  memo.set(key, result);
  return result;
}
