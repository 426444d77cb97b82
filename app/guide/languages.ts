/** The languages that the guide has recipes in; `id` is what stands in its address. */
export const LANGUAGES = [
  { id: "node", label: "Node" },
  { id: "python", label: "Python" },
  { id: "php", label: "PHP" },
  { id: "java", label: "Java" },
  { id: "go", label: "Go" },
  { id: "csharp", label: "C#" },
] as const;
export type Language = (typeof LANGUAGES)[number]["id"];

/** Node where an address names none, or none of these. */
export const languageOf = (params: URLSearchParams): Language =>
  LANGUAGES.find(({ id }) => id === params.get("language"))?.id ?? "node";
