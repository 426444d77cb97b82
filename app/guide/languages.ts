/** The languages of the guide's recipes; `id` is the value in the address. */
export const LANGUAGES = [
  { id: "node", label: "Node" },
  { id: "python", label: "Python" },
  { id: "php", label: "PHP" },
  { id: "java", label: "Java" },
  { id: "go", label: "Go" },
  { id: "csharp", label: "C#" },
] as const;
export type Language = (typeof LANGUAGES)[number]["id"];

/** The language that the address names, Node by default. */
export const languageOf = (params: URLSearchParams): Language =>
  LANGUAGES.find(({ id }) => id === params.get("language"))?.id ?? "node";
