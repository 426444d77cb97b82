import { filesOf, textOf, valuesOf } from "#app/recipes/recipe";
import { recipeOf } from "#app/recipes/recipes.server";

interface Settings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  origin: string;
}

/** The files of a known application's recipe, by name, as an administrator fills them in. */
export function recipeFiles(id: string, settings: Settings): Record<string, string> {
  const recipe = recipeOf(id);
  if (!recipe) throw new Error(`There is no recipe ${id}.`);
  const files = filesOf(recipe, valuesOf({ ...settings, providerName: "Example" }));
  return Object.fromEntries(files.map(({ name, parts }) => [name, textOf(parts)]));
}
