import { useEffect, useState } from "react";
import { type FilledRecipe, NO_SECRET, type Part } from "#app/recipes/recipe";

/** In memory alone: it is gone with the document. */
let shown: { id: string; secret: string } | undefined;

/** Carries a secret that is shown this once to the recipe on the next page. */
export function useSecretForNextPage(id: string, secret: string): void {
  useEffect(() => {
    shown = { id, secret };
  }, [id, secret]);
}

/** A recipe with the application's secret, if the page before showed it. It is forgotten when the recipe is left. */
export function useRecipeWithSecret(id: string, recipe: FilledRecipe | undefined): FilledRecipe | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    setSecret(shown?.id === id ? shown.secret : undefined);
    return () => {
      shown = undefined;
    };
  }, [id]);
  if (!recipe || secret === undefined) return recipe;
  const fill = (parts: Part[]) =>
    parts.map((part) => (part.text === NO_SECRET ? { ...part, text: secret } : part));
  return {
    ...recipe,
    steps: recipe.steps.map(({ fields, file, ...step }) => ({
      ...step,
      ...(fields && { fields: fields.map(({ label, value }) => ({ label, value: fill(value) })) }),
      ...(file && { file: { ...file, parts: fill(file.parts) } }),
    })),
  };
}
