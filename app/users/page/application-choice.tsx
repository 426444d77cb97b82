import { Form } from "@remix-run/react";
import { Button } from "#app/components/button";

interface ApplicationChoiceProps {
  options: readonly { id: string; label: string }[];
  label: string;
}

/** Asks why about any application. */
export const ApplicationChoice = ({ options, label }: ApplicationChoiceProps) =>
  options.length > 0 && (
    <Form method="get" preventScrollReset className="page-actions application-choice">
      <select
        name="application"
        aria-label={label}
        defaultValue=""
        required
        autoComplete="off"
        className="select select-small"
      >
        <option value="" disabled>
          {label}
        </option>
        {options.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button type="submit" className="btn-sm">
        Check
      </Button>
    </Form>
  );
