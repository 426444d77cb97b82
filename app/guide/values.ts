import type { Authentication, FilledRecipe, RecipeValues } from "#app/recipes/recipe";
import type { Language } from "./languages";

/** A file that the reader creates. */
export interface GuideFile {
  name: string;
  text: string;
}

/** The values in the chapters. None of them is secret. */
export interface GuideValues {
  /** The origin of this console, for the settings of applications. */
  ssoUrl: string;
  /** The application's key, or a placeholder. */
  appKey: string;
  /** True if the SSO API is the service that comes with this console. */
  ownService: boolean;
  scriptTag: string;
  language: Language;
  recipe: {
    /** The versions that the recipe needs. */
    needs: string;
    install: string;
    sign: GuideFile;
    verify: GuideFile;
    server: GuideFile;
    run: string;
    /** True if our tests run the recipe. */
    tested: boolean;
  };
  /** Undefined if the SSO API is no OpenID provider. */
  openid: OpenIdValues | undefined;
  /** The page is the same in every language. The server for pages without a script is in Node. */
  example: { page: GuideFile; redirect: GuideFile };
}

/** A known application in the guide's table. */
export interface KnownApplication {
  id: string;
  name: string;
  /** The paths of its redirect addresses, or whole addresses on the user's own machine. */
  redirectUris: string[];
  pkce: boolean;
  authentication: Authentication;
  groups: string;
  tested: boolean;
}

export interface OpenIdValues {
  values: RecipeValues;
  known: { category: string; applications: KnownApplication[] }[];
  recipe: FilledRecipe;
}

/** The application's origin in the examples. */
export const EXAMPLE_ORIGIN = "http://localhost:4000";
