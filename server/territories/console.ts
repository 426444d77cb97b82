import type { RequestListener } from "node:http";
import { runInRequest } from "#app/request/context.server";
import { GOOGLE_CALLBACK } from "#app/session/google-callback";
import { openSession } from "#app/session/refresh.server";
import { currentLanguage } from "#languages/current";
import type { Service } from "../../api/service";
import { Queue } from "../door/queue";
import { READS } from "../door/refusal";
import type { Handler, Territory } from "../door/territory";
import { contextOf } from "./context";
import { type Assets, assetsTerritory, filesQueue, publicTerritory } from "./files";
import { addHeaders } from "./headers";
import { guardPages, PAGE_LIMITS } from "./page-guard";
import type { Pages } from "./pages";
import { isCall, openidTerritory, scimTerritory, serviceTerritories } from "./service";
import { isUpload, UPLOAD_LIMITS } from "./upload";

interface Console {
  pages: Pages;
  /** Absent if the console uses another SSO API. */
  service?: Pick<Service, "fetch" | "scim" | "openid">;
  assets?: Assets;
  /** With the texts of other languages. */
  translated?: Territory;
  publicFiles?: { paths: ReadonlySet<string>; listener: RequestListener };
}

const pageQueue = new Queue();
/** Forms contain users' input, so pages must not block them. */
const forms = new Queue();
/** Everybody needs the sign-in page, so other pages must not block it. */
const signInPages = new Queue();

/** All territories of a process with a console. */
export function consoleTerritories({
  pages,
  service,
  assets,
  translated,
  publicFiles,
}: Console): Territory[] {
  const byRemix =
    (before?: () => Promise<void>): Handler =>
    (request, response, visit) =>
      runInRequest(contextOf(request, visit), async () => {
        // The guard has compared it with PUBLIC_URL. Remix would compare it with its own idea of the host.
        delete request.headers.origin;
        response.setHeader("content-language", currentLanguage());
        await before?.();
        await pages(request, response);
      });
  const page: Territory = {
    name: "pages",
    includes: () => true,
    queue: ({ method = "" }, { path }) => {
      if (!READS.includes(method)) return forms;
      return path === "/auth/sign-in" ? signInPages : pageQueue;
    },
    part: "console",
    limits: PAGE_LIMITS,
    language: (request, visit) => contextOf(request, visit).language,
    guard: guardPages,
    headers: (response, visit) => addHeaders(response, contextOf(response.req, visit)),
    handle: byRemix(openSession),
  };
  // The same for everybody, so it needs no session.
  const library: Territory = {
    ...page,
    name: "library",
    includes: ({ route }) => route === "/sso.js" || route === "/sso.d.ts",
    queue: () => filesQueue,
    handle: byRemix(),
  };
  // The user returns from Google and is not signed in yet, whatever session the browser still has.
  const googleCallback: Territory = {
    ...page,
    name: "google callback",
    includes: ({ route }) => route === GOOGLE_CALLBACK,
    handle: byRemix(),
  };
  const upload: Territory = { ...page, name: "upload", includes: isUpload, limits: UPLOAD_LIMITS };
  const noService: Territory = {
    name: "calls",
    includes: isCall,
    queue: () => filesQueue,
    handle: byRemix(),
  };
  const calls = service ? serviceTerritories(service.fetch, { overrideGlobalObjects: false }) : [noService];
  return [
    ...(assets ? [assetsTerritory(assets)] : []),
    ...(translated ? [translated] : []),
    ...(publicFiles ? [publicTerritory(publicFiles.paths, publicFiles.listener)] : []),
    googleCallback,
    // Counted here, including the time in the queue. The service counts each call by its pattern.
    ...calls.map((territory) => ({ ...territory, part: "console" })),
    ...(service
      ? [
          { ...scimTerritory(service.scim, { overrideGlobalObjects: false }), part: "console" },
          openidTerritory(service.openid),
        ]
      : []),
    library,
    upload,
    page,
  ];
}
