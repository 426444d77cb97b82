import { env } from "#app/env.server";
import { isOffered } from "#languages/choose";
import { choiceCookies, noChoiceCookies } from "#languages/cookie";
import { offeredLanguages } from "#languages/offered";
import { requestContext } from "./context.server";

/** Keeps a language as the choice of this browser; null forgets the choice. */
export function keepLanguage(language: string | null): void {
  const { setCookies } = requestContext();
  const publicUrl = env().PUBLIC_URL;
  const cookies = isOffered(language, offeredLanguages())
    ? choiceCookies(publicUrl, language)
    : noChoiceCookies(publicUrl);
  for (const [name, cookie] of cookies) setCookies.set(name, cookie);
}
