import type { ReactNode } from "react";
import { type FilledRecipe, type Part, type RecipeFile, type Step, textOf } from "./recipe";
import { keyOf, Words } from "./words";

/** A button that copies `text`; `name` is what it is, for screen readers. */
export type CopyButtonOf = (name: string, text: string) => ReactNode;

interface RecipeStepsProps {
  recipe: FilledRecipe;
  copyButton: CopyButtonOf;
}

/** A recipe's steps with their texts to copy, what to know beside, and who has checked it. */
export const RecipeSteps = ({ recipe, copyButton }: RecipeStepsProps) => (
  <div className="recipe">
    <ol>
      {recipe.steps.map((step) => (
        <li key={step.text}>
          <p>
            <Words>{step.text}</Words>
          </p>
          {step.fields && <Fields fields={step.fields} copyButton={copyButton} />}
          {step.file && <File file={step.file} copyButton={copyButton} />}
        </li>
      ))}
    </ol>
    {recipe.notes.length > 0 && (
      <ul>
        {recipe.notes.map((note) => (
          <li key={note}>
            <Words>{note}</Words>
          </li>
        ))}
      </ul>
    )}
    <p className="recipe-checked">{recipe.checked}</p>
  </div>
);

const Fields = ({ fields, copyButton }: { fields: Step["fields"] & {}; copyButton: CopyButtonOf }) => (
  <dl className="recipe-fields">
    {fields.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="recipe-line">
          <code>
            <Marked parts={value} />
          </code>
          {copyButton(label, textOf(value))}
        </dd>
      </div>
    ))}
  </dl>
);

const File = ({ file: { name, parts }, copyButton }: { file: RecipeFile; copyButton: CopyButtonOf }) => (
  <figure className="code-block">
    <figcaption>{name}</figcaption>
    <pre>
      <code>
        <Marked parts={parts} />
      </code>
    </pre>
    {copyButton(name, textOf(parts))}
  </figure>
);

/** The values of this service and of the application are marked. */
const Marked = ({ parts }: { parts: Part[] }) =>
  parts.map(({ text, filled }, index) =>
    filled ? (
      <span key={keyOf(index)} className="recipe-value">
        {text}
      </span>
    ) : (
      text
    ),
  );
