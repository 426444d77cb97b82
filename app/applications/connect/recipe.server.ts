import type { Connection } from "#api/contract/connections";
import { parseUrl } from "#api/contract/parse-url";
import { fillRecipe, type Recipe, registrationAt } from "#app/recipes/recipe";
import { RECIPES, recipeOf } from "#app/recipes/recipes.server";
import { recipeValues } from "#app/recipes/values.server";

interface Subject {
  id: string;
  applicationName: string;
  homeUrl: string | null;
}

/**
 * The recipes to choose from, and the chosen one with the application's values: without a choice, that of its name.
 * `?recipe=` chooses one, `&at=` says where the application runs, and `&fill=on` fills the connection in.
 */
export function recipesFor(request: Request, subject: Subject, connection: Connection) {
  const query = new URL(request.url).searchParams;
  const asked = query.get("recipe");
  const name = subject.applicationName.toLowerCase();
  const chosen =
    recipeOf(asked) ??
    (asked === null ? RECIPES.find((recipe) => name.includes(recipe.name.toLowerCase())) : undefined);
  const typed = query.get("at");
  const at = typed ? originOf([typed]) : undefined;
  const origin = at ?? originOf([subject.homeUrl, ...connection.redirectUris]);
  return {
    options: RECIPES.map((recipe) => ({ id: recipe.id, name: recipe.name, category: recipe.category })),
    recipe: chosen && fillRecipe(chosen, recipeValues(chosen, { id: subject.id, ...(origin && { origin }) })),
    where: {
      value: typed ?? origin ?? "",
      example: chosen?.exampleOrigin ?? "",
      isExample: origin === undefined,
      error: typed !== null && !at ? "Enter an address that begins with https://." : undefined,
    },
    fill: chosen && at && query.has("fill") ? filledIn(chosen, at, connection) : undefined,
  };
}

export type RecipesShown = ReturnType<typeof recipesFor>;

/** A connection with what a recipe needs. What it has besides stays. */
function filledIn(recipe: Recipe, origin: string, connection: Connection) {
  const needed = registrationAt(origin, recipe);
  const both = (name: "redirectUris" | "postLogoutRedirectUris") => [
    ...new Set([...connection[name], ...needed[name]]),
  ];
  return {
    /** Tells one filling from the next. */
    key: `${recipe.id} ${origin}`,
    recipe: recipe.name,
    origin,
    connection: {
      ...connection,
      protocol: needed.protocol,
      redirectUris: both("redirectUris"),
      postLogoutRedirectUris: both("postLogoutRedirectUris"),
      backchannelLogoutUri: needed.backchannelLogoutUri ?? connection.backchannelLogoutUri,
      idTokenAlg: needed.idTokenAlg,
      requirePkce: needed.requirePkce,
      native: needed.native,
      ...(needed.emailVerified === "entered" && { emailVerified: needed.emailVerified }),
    },
  };
}

/** Of the first web address. */
const originOf = (addresses: readonly (string | null)[]): string | undefined =>
  addresses
    .filter((address) => address !== null)
    .map((address) => (/^https?:/.test(address) ? parseUrl(address) : null))
    .find((url) => url !== null)?.origin;
