import { type ConnectionSettings, INITIAL_SETTINGS } from "#api/contract/connection-fields";
import type { Protocol } from "#api/contract/connections";

/** A piece of a text to copy. `filled` marks the values of this service and of the application. */
export interface Part {
  text: string;
  filled?: boolean;
}

/** A template whose inserted values are marked, parts aside. Backslashes stay as they are written. */
export const filled = ({ raw }: TemplateStringsArray, ...values: (string | Part)[]): Part[] =>
  raw
    .flatMap((text, index): Part[] => [{ text }, toPart(values[index] ?? "")])
    .filter(({ text }) => text !== "");

const toPart = (value: string | Part): Part =>
  typeof value === "string" ? { text: value, filled: true } : value;

export const textOf = (parts: Part[]): string => parts.map(({ text }) => text).join("");

export type Language =
  | "apache"
  | "csharp"
  | "go"
  | "ini"
  | "java"
  | "php"
  | "python"
  | "ruby"
  | "shell"
  | "toml"
  | "javascript"
  | "html"
  | "json"
  | "text"
  | "typescript"
  | "xml"
  | "yaml";

export interface RecipeFile {
  name: string;
  language: Language;
  parts: Part[];
}

/** A step: plain words, then what to type into a form or a file. In the words, `…` is code and **…** a label. */
export interface Step {
  text: string;
  fields?: { label: string; value: Part[] }[];
  file?: RecipeFile;
}

/** What a recipe's texts are filled in with. None of it is secret. */
export interface RecipeValues {
  issuer: string;
  discovery: string;
  authorization: string;
  token: string;
  userinfo: string;
  jwks: string;
  endSession: string;
  scopes: string;
  clientId: string;
  /** A placeholder. */
  clientSecret: string;
  /** What the button for signing in says. */
  providerName: string;
  /** Where people open the application, without a trailing slash. */
  origin: string;
}

/** In the place of a secret, which the service shows only once. */
export const NO_SECRET = "(your secret)";

/** The values of an application at `issuer`. */
export const valuesOf = ({
  issuer,
  clientSecret = NO_SECRET,
  ...rest
}: Pick<RecipeValues, "issuer" | "clientId" | "origin" | "providerName"> & {
  clientSecret?: string;
}): RecipeValues => ({
  issuer,
  discovery: `${issuer}/.well-known/openid-configuration`,
  authorization: `${issuer}/oidc/auth`,
  token: `${issuer}/oidc/token`,
  userinfo: `${issuer}/oidc/me`,
  jwks: `${issuer}/api/.well-known/jwks.json`,
  endSession: `${issuer}/oidc/sign-out`,
  scopes: "openid profile email groups",
  clientSecret,
  ...rest,
});

/** What to enter on the application's Connect tab. Paths, also an empty one, are at the application's origin. */
export type Registration = ConnectionSettings & { protocol: Protocol };

/** What most applications have in common: an ID token as every client expects it, and PKCE. */
export const CONFIDENTIAL: Registration = { protocol: "openid", ...INITIAL_SETTINGS, requirePkce: true };

export const CATEGORIES = [
  "Dashboards and proxies",
  "Collaboration",
  "Development",
  "Infrastructure",
  "Your own code",
] as const;
type Category = (typeof CATEGORIES)[number];

/** How an application authenticates at the token endpoint (RFC 6749, section 2.3). */
export type Authentication = "basic" | "post" | "none";

/** How to connect a known application. */
export interface Recipe {
  /** In addresses and anchors. */
  id: string;
  name: string;
  category: Category;
  /** The version that its documentation describes, or that our tests run. */
  version: string;
  /** True if our tests run the recipe's text. */
  tested: boolean;
  registration: Registration;
  /** As the recipe configures it. This service accepts basic and post from every application with a secret. */
  authentication: Authentication;
  /** Where the application takes groups from: a setting, or nothing. */
  groups: string;
  /** An origin for examples. */
  exampleOrigin: string;
  steps: (values: RecipeValues) => Step[];
  /** What to know beside: sign-out, limits. Written as the words of a step. */
  notes: (values: RecipeValues) => string[];
}

/** Signs out here (OpenID Connect RP-Initiated Logout 1.0), then goes back to a registered path of the application. */
export const signOutAddress = ({ endSession, clientId, origin }: RecipeValues, path: string): string =>
  `${endSession}?client_id=${clientId}&post_logout_redirect_uri=${encodeURIComponent(origin + path)}`;

const absolute = (origin: string) => (address: string) =>
  address === "" || address.startsWith("/") ? origin + address : address;

/** The registration with whole addresses, for an application at `origin`. */
export function registrationAt(origin: string, { registration }: Recipe): Registration {
  const { redirectUris, postLogoutRedirectUris, backchannelLogoutUri } = registration;
  const whole = absolute(origin);
  return {
    ...registration,
    redirectUris: redirectUris.map(whole),
    postLogoutRedirectUris: postLogoutRedirectUris.map(whole),
    backchannelLogoutUri: backchannelLogoutUri && whole(backchannelLogoutUri),
  };
}

/** A recipe as data for a page, filled in. */
export interface FilledRecipe {
  id: string;
  name: string;
  /** A sentence: who has checked it, against which version. */
  checked: string;
  registration: Registration;
  steps: Step[];
  notes: string[];
}

export const fillRecipe = (recipe: Recipe, values: RecipeValues): FilledRecipe => ({
  id: recipe.id,
  name: recipe.name,
  checked: checkedSentence(recipe),
  registration: registrationAt(values.origin, recipe),
  steps: recipe.steps(values),
  notes: recipe.notes(values),
});

const checkedSentence = ({ tested, version }: Recipe): string =>
  tested
    ? `Our tests run this with ${version}.`
    : `From the documentation of ${version}. Our tests don’t run it.`;
