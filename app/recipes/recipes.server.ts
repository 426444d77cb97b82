import { grafana } from "./catalogue/grafana";
import { oauth2Proxy } from "./catalogue/oauth2-proxy";
import type { Recipe } from "./recipe";

/** Sorted by category, then by how many people look for them. */
export const RECIPES: readonly Recipe[] = [grafana, oauth2Proxy];

export const recipeOf = (id: string | null): Recipe | undefined => RECIPES.find((recipe) => recipe.id === id);
