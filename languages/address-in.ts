import type { Language } from "./known";

/** A page's address, or its query alone, in a language. The rest of the query stays letter for letter. */
export function addressIn(address: string, language: Language): string {
  const [path = "", search = ""] = address.split(/\?(.*)/s);
  const rest = search.split("&").filter((one) => one !== "" && !one.startsWith("language="));
  return `${path}?${[...rest, `language=${language}`].join("&")}`;
}
