import { Form } from "@remix-run/react";
import { Button } from "#app/components/button";
import { CopyButton } from "#app/components/copy-button";
import { Card } from "#app/components/page-card";
import type { FilledRecipe } from "#app/recipes/recipe";
import { RecipeSteps } from "#app/recipes/recipe-steps";
import { RegistrationList } from "#app/recipes/registration-list";

const copyButton = (name: string, text: string) => <CopyButton label={name} value={text} />;

interface RecipeCardProps {
  options: readonly { id: string; name: string; category: string }[];
  recipe: FilledRecipe | undefined;
  /** Whether the addresses are examples. */
  isExample: boolean;
}

/** How to connect a known application, with the values of this one. */
export function RecipeCard({ options, recipe, isExample }: RecipeCardProps) {
  return (
    <Card title="Recipe" className="for-openid" aside={<Choice options={options} chosen={recipe?.id} />}>
      <div className="page-form">
        {recipe ? (
          <>
            {isExample && (
              <p className="text-muted">
                The application&apos;s address is an example, until a redirect or launch address is saved.
              </p>
            )}
            <p>Enter this in the connection and save it. Then follow the steps.</p>
            <RegistrationList registration={recipe.registration} copyButton={copyButton} />
            <RecipeSteps recipe={recipe} copyButton={copyButton} />
          </>
        ) : (
          <p className="text-muted">Choose an application to see what to enter where.</p>
        )}
      </div>
    </Card>
  );
}

function Choice({ options, chosen }: Pick<RecipeCardProps, "options"> & { chosen: string | undefined }) {
  const categories = [...new Set(options.map(({ category }) => category))];
  return (
    <Form method="get" preventScrollReset className="recipe-choice">
      <select
        key={chosen}
        name="recipe"
        defaultValue={chosen ?? ""}
        aria-label="Application"
        autoComplete="off"
        required
        className="select select-small"
      >
        <option value="" disabled>
          Application
        </option>
        {categories.map((category) => (
          <optgroup key={category} label={category}>
            {options
              .filter((option) => option.category === category)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <Button type="submit" className="btn-sm">
        Show
      </Button>
    </Form>
  );
}
