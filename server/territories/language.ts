import type { IncomingMessage } from "node:http";
import type { Language } from "#languages/known";
import { languageOfRequest } from "#languages/of-request";
import { pagePath } from "../page-address";

/** Their texts aren't in the catalogue. */
const ENGLISH = /^\/(dashboard|external)(\/|$)/;

/** @returns no language for pages in English only */
export function languageOf({ url = "/", headers, method }: IncomingMessage, publicUrl: string) {
  if (ENGLISH.test(pagePath(url))) return { language: undefined as Language | undefined, cookies: [] };
  return languageOfRequest({ publicUrl, url, method, headers });
}
