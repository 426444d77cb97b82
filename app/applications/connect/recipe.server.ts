import type { Connection } from "#api/contract/connections";
import { parseUrl } from "#api/contract/parse-url";
import { fillRecipe } from "#app/recipes/recipe";
import { RECIPES, recipeOf } from "#app/recipes/recipes.server";
import { recipeValues } from "#app/recipes/values.server";

/** Query key of the chosen recipe. */
const RECIPE = "recipe";

interface Subject {
  id: string;
  applicationName: string;
  homeUrl: string | null;
}

/** The recipes to choose from, and the chosen one with the application's values: without a choice, that of its name. */
export function recipesFor(request: Request, subject: Subject, connection: Connection) {
  const name = subject.applicationName.toLowerCase();
  const chosen =
    recipeOf(new URL(request.url).searchParams.get(RECIPE)) ??
    RECIPES.find((recipe) => name.includes(recipe.name.toLowerCase()));
  const origin = originOf([subject.homeUrl, ...connection.redirectUris]);
  return {
    options: RECIPES.map((recipe) => ({ id: recipe.id, name: recipe.name, category: recipe.category })),
    /** Whether the addresses are examples, because the application's own are not known yet. */
    isExample: origin === undefined,
    recipe: chosen && fillRecipe(chosen, recipeValues(chosen, { id: subject.id, ...(origin && { origin }) })),
  };
}

/** Of the first web address. */
const originOf = (addresses: readonly (string | null)[]): string | undefined =>
  addresses
    .filter((address) => address !== null)
    .map((address) => (/^https?:/.test(address) ? parseUrl(address) : null))
    .find((url) => url !== null)?.origin;
