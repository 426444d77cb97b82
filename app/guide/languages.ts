/** The languages of the guide's recipes; `id` is the value in the address, `openid` the recipe for OpenID Connect. */
export const LANGUAGES = [
  { id: "node", label: "Node", openid: "node" },
  { id: "python", label: "Python", openid: "flask" },
  { id: "php", label: "PHP", openid: "php" },
  { id: "java", label: "Java", openid: "spring" },
  { id: "go", label: "Go", openid: "go" },
  { id: "csharp", label: "C#", openid: "asp-net" },
] as const;
export type Language = (typeof LANGUAGES)[number]["id"];

/** The language that the address names, Node by default. */
export const languageOf = (params: URLSearchParams): Language =>
  LANGUAGES.find(({ id }) => id === params.get("language"))?.id ?? "node";
