import { CATEGORIES, fillRecipe, type Recipe } from "#app/recipes/recipe";
import { RECIPES, recipeOf } from "#app/recipes/recipes.server";
import { recipeValues } from "#app/recipes/values.server";
import type { KnownApplication, OpenIdValues } from "./values";

/** The table of known applications, and the recipe that the address names. */
export function openIdValues(request: Request, application?: { id: string }): OpenIdValues {
  const recipe = recipeOf(new URL(request.url).searchParams.get("recipe")) ?? RECIPES[0];
  const values = recipeValues(recipe, application);
  const known = CATEGORIES.map((category) => ({
    category,
    applications: RECIPES.filter((one) => one.category === category).map(toKnownApplication),
  }));
  return { values, known, recipe: fillRecipe(recipe, values) };
}

const toKnownApplication = ({ id, name, registration, ...rest }: Recipe): KnownApplication => ({
  id,
  name,
  redirectUris: registration.redirectUris,
  pkce: registration.requirePkce,
  authentication: rest.authentication,
  groups: rest.groups,
  tested: rest.tested,
});
