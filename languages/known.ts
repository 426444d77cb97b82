/** The languages of the catalogue, by tag (BCP 47), each by the name that its speakers give it. */
export const LANGUAGES = {
  cs: "čeština",
  da: "dansk",
  de: "Deutsch",
  en: "English",
  es: "español",
  fi: "suomi",
  fr: "français",
  hu: "magyar",
  it: "italiano",
  nb: "norsk bokmål",
  nl: "Nederlands",
  pl: "polski",
  pt: "português (Portugal)",
  "pt-BR": "português (Brasil)",
  ro: "română",
  sk: "slovenčina",
  sv: "svenska",
  tr: "Türkçe",
  el: "Ελληνικά",
  bg: "български",
  ru: "русский",
  uk: "українська",
  he: "עברית",
  ar: "العربية",
  fa: "فارسی",
  hi: "हिन्दी",
  ja: "日本語",
  ko: "한국어",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
} as const;

export type Language = keyof typeof LANGUAGES;

/** In the order in which they are shown. */
export const languageTags = Object.keys(LANGUAGES) as Language[];

export const isLanguage = (tag: unknown): tag is Language =>
  typeof tag === "string" && Object.hasOwn(LANGUAGES, tag);
