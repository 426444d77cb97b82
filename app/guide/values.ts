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
    /** The file that names its packages. */
    packages: GuideFile;
    install: string;
    sign: GuideFile;
    verify: GuideFile;
    server: GuideFile;
    run: string;
    /** The version that our tests run it with. Undefined if they don't. */
    checked: string | undefined;
  };
  /** Undefined if the SSO API is no OpenID provider. */
  openid: OpenIdValues | undefined;
  /** The page with the script. */
  page: GuideFile;
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
