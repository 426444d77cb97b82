import { env } from "#app/env.server";
import { PRODUCT } from "#app/product";
import { type Recipe, type RecipeValues, valuesOf } from "./recipe";

/** The placeholder for an application's key. */
export const NO_APPLICATION = "YOUR_APPLICATION_KEY";

/**
 * The values for a recipe at this console. Without an application, its key is a placeholder; without an origin, the
 * recipe's example stands in for it.
 */
export const recipeValues = (
  { exampleOrigin }: Recipe,
  { id = NO_APPLICATION, origin = exampleOrigin }: { id?: string; origin?: string } = {},
): RecipeValues => valuesOf({ issuer: env().PUBLIC_URL, clientId: id, origin, providerName: PRODUCT });
