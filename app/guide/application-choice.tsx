import { Form, useSubmit } from "@remix-run/react";
import type { ApplicationOption } from "#api/contract/applications";
import { GUIDE } from "#app/navigation";
import { optionLabel } from "#app/sso-api/option-label";

interface ApplicationChoiceProps {
  applications: ApplicationOption[];
  chosen: ApplicationOption | undefined;
  language: string;
  recipe: string | undefined;
}

/** The choice of the application whose key the snippets have. */
export function ApplicationChoice({ applications, chosen, language, recipe }: ApplicationChoiceProps) {
  const submit = useSubmit();
  if (!chosen) return null;
  return (
    <Form method="get" action={GUIDE} preventScrollReset className="guide-choice">
      <input type="hidden" name="language" value={language} />
      {recipe && <input type="hidden" name="recipe" value={recipe} />}
      <label htmlFor="guide-application" className="font-medium text-muted">
        Written for
      </label>
      <select
        key={chosen.id}
        id="guide-application"
        name="applicationId"
        defaultValue={chosen.id}
        autoComplete="off"
        className="select"
        onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
      >
        {applications.map((option) => (
          <option key={option.id} value={option.id}>
            {optionLabel(option)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn-plain">
          Show
        </button>
      </noscript>
    </Form>
  );
}
