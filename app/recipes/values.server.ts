import { env } from "#app/env.server";
import { PRODUCT } from "#app/product";
import type { Recipe, RecipeValues } from "./recipe";

const NO_APPLICATION = "YOUR_APPLICATION_KEY";

/** The values for a recipe. Without an application, its key is a placeholder; without an origin, it is an example. */
export function recipeValues(
  recipe: Recipe,
  application: { id?: string; origin?: string } = {},
): RecipeValues {
  const { PUBLIC_URL } = env();
  return {
    issuer: PUBLIC_URL,
    discovery: `${PUBLIC_URL}/.well-known/openid-configuration`,
    authorization: `${PUBLIC_URL}/oidc/auth`,
    token: `${PUBLIC_URL}/oidc/token`,
    userinfo: `${PUBLIC_URL}/oidc/me`,
    jwks: `${PUBLIC_URL}/api/.well-known/jwks.json`,
    endSession: `${PUBLIC_URL}/oidc/sign-out`,
    scopes: "openid profile email groups",
    clientId: application.id ?? NO_APPLICATION,
    clientSecret: "(your secret)",
    providerName: PRODUCT,
    origin: application.origin ?? recipe.exampleOrigin,
  };
}
