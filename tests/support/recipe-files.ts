import type { Recipe, RecipeFile, RecipeValues } from "../../app/recipes/recipe";

/** The texts of a recipe that are copied, without the explanations around them. */
export const filesOf = (recipe: Pick<Recipe, "steps">, values: RecipeValues): RecipeFile[] =>
  recipe.steps(values).flatMap(({ file }) => file ?? []);
