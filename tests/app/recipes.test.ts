import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import toml from "toml";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { backchannelProblem, redirectUriProblem } from "#api/contract/redirect-uris";
import { configureEnv } from "#app/env.server";
import { CATEGORIES, fillRecipe, type Language, registrationAt, textOf } from "#app/recipes/recipe";
import { RECIPES } from "#app/recipes/recipes.server";
import { recipeValues } from "#app/recipes/values.server";
import { filesOf } from "#tests/support/recipe-files";

configureEnv(
  { PUBLIC_URL: "https://sso.example.com" },
  { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" },
);
const KEY = "01a2019b-947b-7d9d-a38c-054869a6010b";
const all = RECIPES.map((recipe) => ({ ...recipe, values: recipeValues(recipe, { id: KEY }) }));

/** The lines that a shell reads as one, without comments. */
const commandsIn = (text: string) => text.replaceAll("\\\n", "").trim().split("\n");
/** What is left when everything in quotes is gone. */
const unquoted = (line: string) => line.replace(/'[^']*'|"[^"]*"/g, "");
const iniLine = /^(\[[\w.]+\]|[A-Za-z_]+ = .*|)$/;
const apacheLine = /^( *(OIDC\w+|AuthType|Require)( "[^"]*"| [\w:-]+)+|<Location "\/\w*">|<\/Location>|)$/;

/** The least that a text of each language must be. */
const readable: Record<Language, (text: string) => void> = {
  apache: (text) => {
    for (const line of text.split("\n")) expect(line).toMatch(apacheLine);
  },
  csharp: balanced,
  go: balanced,
  html: () => {},
  ini: (text) => {
    for (const line of text.split("\n")) expect(line).toMatch(iniLine);
  },
  java: balanced,
  json: (text) => expect(JSON.parse(text)).toEqual(expect.any(Object)),
  // The files of the examples.
  javascript: () => {},
  php: balanced,
  python: balanced,
  ruby: balanced,
  shell: (text) => {
    for (const command of commandsIn(text)) {
      expect(unquoted(command)).not.toMatch(/["'()<>&;]/);
      if (/^[A-Z_]+=/.test(command)) expect(unquoted(command)).not.toContain(" ");
    }
  },
  text: () => {},
  toml: (text) => expect(Object.keys(toml.parse(text)).length).toBeGreaterThan(3),
  typescript: balanced,
  xml: (text) => {
    const opened = [...text.matchAll(/<(\w+)(?:\s[^>]*[^/])?>/g)].map(([, name]) => name).sort();
    expect([...text.matchAll(/<\/(\w+)>/g)].map(([, name]) => name).sort()).toEqual(opened);
  },
  yaml: (text) => {
    for (const document of parseAllDocuments(text)) expect(document.errors).toEqual([]);
  },
};

/** Brackets outside of texts come in pairs. */
function balanced(text: string) {
  const open: string[] = [];
  for (const bracket of text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, "")) {
    if ("([{".includes(bracket)) open.push(bracket);
    if (")]}".includes(bracket)) expect(open.pop()).toBe("([{"[")]}".indexOf(bracket)]);
  }
  expect(open).toEqual([]);
}

it("covers the applications that it promises", () => {
  expect(RECIPES.map(({ id }) => id)).toEqual([
    "grafana",
    "oauth2-proxy",
    "apache",
    "nextcloud",
    "outline",
    "vaultwarden",
    "gitlab",
    "gitea",
    "kubernetes",
    "argo-cd",
    "harbor",
    "portainer",
    "proxmox",
    "minio",
    "tailscale",
    "node",
    "single-page",
    "auth-js",
    "flask",
    "django",
    "php",
    "spring",
    "go",
    "asp-net",
  ]);
  const categories = RECIPES.map(({ category }) => category);
  expect([...new Set(categories)]).toEqual([...CATEGORIES]);
  expect(categories).toEqual(CATEGORIES.flatMap((one) => categories.filter((other) => other === one)));
});

/** Browser tests that start a recipe's program, or the example that a recipe shows. */
const specs = ["tests/clients", "tests/e2e", "tests/guide"]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  .filter((file) => file.endsWith(".spec.ts"))
  .map((file) => readFileSync(file, "utf8"));
const EXAMPLES: Record<string, string> = {
  node: '"openid-server"',
  "single-page": '"openid-spa"',
  flask: 'recipe: "flask"',
  go: 'recipe: "go"',
};

describe.each(all)("the recipe for $name", (recipe) => {
  const { registration, values } = recipe;
  const { redirectUris, postLogoutRedirectUris, backchannelLogoutUri } = registrationAt(
    values.origin,
    recipe,
  );
  const files = filesOf(recipe, values).map(({ parts, ...file }) => ({
    ...file,
    text: textOf(parts),
    /** A file of an application, without a value in it. */
    isWhole: parts.every(({ filled }) => !filled),
  }));
  const fields = recipe.steps(values).flatMap((step) => step.fields ?? []);
  const words = recipe.steps(values).map(({ text }) => text);

  it("registers addresses that can be registered", () => {
    expect(redirectUris.length).toBeGreaterThan(0);
    for (const address of [...redirectUris, ...postLogoutRedirectUris]) {
      expect(redirectUriProblem(address, registration), address).toBeUndefined();
    }
    if (backchannelLogoutUri) expect(backchannelProblem(backchannelLogoutUri)).toBeUndefined();
    expect(registration.protocol === "openid-public").toBe(recipe.authentication === "none");
    expect(registration.idTokenAlg).toBe("RS256");
  });

  it("has its values filled in, and marked", () => {
    const texts = files.filter(({ isWhole }) => !isWhole);
    const all = [...texts.map(({ text }) => text), ...words, ...recipe.notes(values), recipe.version].join();
    expect(all).not.toMatch(/undefined|\[object|\$\{|TODO|YOUR_|<[a-z_ -]+>/);
    const parts = [
      ...filesOf(recipe, values).flatMap((file) => file.parts),
      ...fields.flatMap((f) => f.value),
    ];
    expect(parts.some(({ text, filled }) => filled && text === KEY)).toBe(true);
    for (const { text, filled } of parts) {
      if (!filled) expect(text).not.toMatch(/sso\.example\.com|\(your secret\)/);
    }
    const hasSecret = parts.some(({ text }) => text === values.clientSecret);
    expect(hasSecret || files.some(({ text }) => text.includes("SSO_CLIENT_SECRET"))).toBe(
      recipe.authentication !== "none",
    );
  });

  it("has texts that their programs can read", () => {
    for (const { language, text, name, isWhole } of files) {
      expect(name).not.toBe("");
      expect(text).toMatch(/[^\n]\n$/);
      // Its program reads it in another test.
      if (recipe.tested && isWhole) continue;
      readable[language](text.replaceAll(values.clientSecret, "a-secret"));
    }
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    expect(files.length + fields.length).toBeGreaterThan(0);
  });

  it("has plain words, each only once", () => {
    const sentences = [...words, ...recipe.notes(values)];
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z`*].*\.$/);
      expect(sentence.replace(/[^`]/g, "").length % 2, sentence).toBe(0);
      expect((sentence.match(/\*\*/g) ?? []).length % 2, sentence).toBe(0);
    }
  });

  it("is said to be run by our tests only if one starts it", () => {
    const started = EXAMPLES[recipe.id] ?? `catalogue/${recipe.id}"`;
    if (recipe.tested) expect(specs.some((spec) => spec.includes(started))).toBe(true);
    expect(fillRecipe(recipe, values).checked.includes("don’t run")).toBe(!recipe.tested);
  });

  it("names the version that was read, and an example of an origin", () => {
    expect(recipe.version).toMatch(/\d/);
    expect(recipe.exampleOrigin).toMatch(/^https:\/\/[a-z0-9.-]+(:\d+)?$/);
  });
});
