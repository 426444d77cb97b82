import { Form, Link } from "@remix-run/react";
import { ApplicationTile } from "#app/components/application-tile";
import { Button } from "#app/components/button";
import { CopyButton } from "#app/components/copy-button";
import { Card } from "#app/components/page-card";
import { Labelled } from "#app/forms/labelled";
import { RecipeSteps } from "#app/recipes/recipe-steps";
import { RegistrationList } from "#app/recipes/registration-list";
import { useRecipeWithSecret } from "../shown-secret";
import type { RecipesShown } from "./recipe.server";

const copyButton = (name: string, text: string) => <CopyButton label={name} value={text} />;

type RecipeCardProps = Pick<RecipesShown, "options" | "recipe" | "where"> & {
  /** Of the application. */
  id: string;
  canChange: boolean;
};

/** How to connect a known application, with the values of this one. */
export function RecipeCard({ id, options, recipe: given, where, canChange }: RecipeCardProps) {
  const recipe = useRecipeWithSecret(id, given);
  return (
    <Card title="Recipe" className="for-openid" aside={recipe && <OtherRecipe />}>
      <div className="page-form">
        {recipe ? (
          <>
            <h3 className="font-semibold">{recipe.name}</h3>
            <Where recipe={recipe.id} where={where} canChange={canChange} />
            {where.isExample && (
              <p className="text-muted">
                The addresses below are examples, until you say where the application runs.
              </p>
            )}
            {!canChange && <RegistrationList registration={recipe.registration} copyButton={copyButton} />}
            <RecipeSteps recipe={recipe} copyButton={copyButton} />
          </>
        ) : (
          <Choice options={options} />
        )}
      </div>
    </Card>
  );
}

const OtherRecipe = () => (
  <Link to="?recipe=" preventScrollReset className="text-primary underline underline-offset-2">
    Other applications
  </Link>
);

interface WhereProps {
  recipe: string;
  where: RecipesShown["where"];
  canChange: boolean;
}

/** Where the application runs: its address is part of the recipe, and fills in the connection. */
function Where({ recipe, where: { value, example, error }, canChange }: WhereProps) {
  return (
    <Form key={recipe + value} method="get" preventScrollReset className="grid gap-3">
      <input type="hidden" name="recipe" value={recipe} />
      <Labelled
        id="recipe-at"
        label="Where does it run?"
        hint={canChange ? "Fill in enters its addresses in the connection. Nothing is saved yet." : undefined}
        errors={error === undefined ? undefined : [error]}
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              type="url"
              name="at"
              required
              defaultValue={value}
              placeholder={example}
              autoComplete="off"
              spellCheck={false}
              className="input min-w-0 flex-1"
            />
            <Button type="submit" {...(canChange && { name: "fill", value: "on" })}>
              {canChange ? "Fill in" : "Show"}
            </Button>
          </div>
        )}
      </Labelled>
    </Form>
  );
}

function Choice({ options }: Pick<RecipeCardProps, "options">) {
  const categories = [...new Set(options.map(({ category }) => category))];
  return (
    <div className="recipe-choice">
      {categories.map((category) => (
        <section key={category} aria-label={category}>
          <h3>{category}</h3>
          <ul>
            {options
              .filter((option) => option.category === category)
              .map(({ id, name }) => (
                <li key={id}>
                  <Link to={`?recipe=${id}`} preventScrollReset>
                    <ApplicationTile application={{ id, applicationName: name }} picture={undefined} />
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
