import type { ShouldRevalidateFunction } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { iso } from "#api/contract/moments";
import { say } from "#languages/say";

/** Said while the console can't be reached. Its id distinguishes one attempt from the next. */
interface Loss {
  kind: "error";
  message: string;
  id: string;
  stays: true;
}

/** The last answer of ours that was a fault. */
export interface Fault {
  /** The id in the log's line. */
  id: string;
  /** When, in UTC. */
  at: string;
}

let loss: Loss | undefined;
let fault: Fault | undefined;
let attempts = 0;
const listeners = new Set<() => void>();

function tell(message: string | undefined): void {
  attempts++;
  loss = message === undefined ? undefined : { kind: "error", message, id: `lost-${attempts}`, stays: true };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing = () => undefined;

/** Says that the console can't be reached; undefined while it can. */
export const useLoss = (): Loss | undefined => useSyncExternalStore(subscribe, () => loss, nothing);

/** The last fault since the page was loaded. */
export const useFault = (): Fault | undefined => useSyncExternalStore(subscribe, () => fault, nothing);

/** Whether an action's data says that its answer was lost: the form then stays as it is. */
export const isLost = (answer: unknown): boolean => (answer as { lost?: boolean } | null)?.lost === true;

/** `{ data: { lost: true } }`, as Remix encodes an action's answer. */
const LOST_ANSWER = '[{"_1":2},"data",{"_3":4},"lost",true]\n';

/** The status of an error that is no answer of ours. */
export const UNREACHED_STATUS = 0;

/** Error boundaries show it as a response that a loader threw. */
function unreached(): Error {
  const message = say("error.unreached");
  const response = { status: UNREACHED_STATUS, statusText: "", internal: false, data: message };
  return Object.assign(new Error(message), response);
}

/** Whether an answer is ours, and not a proxy's in front. */
function isOurs({ headers, status }: Response): boolean {
  if (status < 500) return true;
  const id = headers.get("X-Request-Id");
  if (!headers.has("X-Remix-Response")) return false;
  if (id) fault = { id, at: iso(Date.now()) };
  return true;
}

/** A page has the scripts of one language alone. */
function isOtherLanguage({ headers, status }: Response, init: RequestInit = {}): boolean {
  const language = headers.get("Content-Language");
  return (
    status === 200 &&
    init.method !== "POST" &&
    language !== null &&
    language !== document.documentElement.lang
  );
}

/** Loads the page whose data came, as a document. */
function leaveFor({ pathname, searchParams }: URL): Promise<Response> {
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  location.assign(pathname.replace(/\/_root\.data$/, "/").replace(/\.data$/, "") + query);
  return new Promise(() => {});
}

/** Around `fetch`: a call of Remix that is not answered would replace the page, with all that was typed into it. */
const keepingForms =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith(".data"))) return ask(input, init);
    // Without a network nothing leaves the browser. Otherwise the answer alone may have been lost.
    const message = navigator.onLine ? say("error.maybe-unsaved") : say("error.unsent");
    try {
      const response = await ask(input, init);
      if (isOurs(response)) {
        if (loss) tell(undefined);
        return isOtherLanguage(response, init) ? leaveFor(input) : response;
      }
    } catch (error) {
      if (init?.signal?.aborted) throw error;
    }
    if (init?.method !== "POST") throw unreached();
    tell(message);
    return new Response(LOST_ANSWER, { status: 503 });
  };

/** Before a link is followed without a network: Remix would reload, and the browser's own page replace this one. */
function stay(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (navigator.onLine || !link || link.origin !== location.origin) return;
  if (link.closest("dialog") || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  // A console on the same computer can be reached all the same.
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    () => location.assign(link.href),
    () => tell(say("error.unreached")),
  );
}

/** Keeps the page, and what was typed into it, while the console can't be reached. */
export function useConnection(): void {
  useEffect(() => {
    const { fetch: ask } = window;
    const back = () => tell(undefined);
    window.fetch = keepingForms(ask);
    window.addEventListener("click", stay, true);
    window.addEventListener("online", back);
    return () => {
      window.fetch = ask;
      window.removeEventListener("click", stay, true);
      window.removeEventListener("online", back);
    };
  }, []);
}

/** `shouldRevalidate` of pages that load again after every form, also after a refused one. */
export const unlessLost: ShouldRevalidateFunction = ({ actionResult, formMethod, defaultShouldRevalidate }) =>
  !isLost(actionResult) && ((formMethod !== undefined && formMethod !== "GET") || defaultShouldRevalidate);
