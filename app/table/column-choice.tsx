import { Form, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Button } from "#app/components/button";
import { Columns3 as Columns } from "#app/icons";

interface ColumnChoiceProps {
  /** The list's path. */
  path: string;
  columns: readonly { name: string; label: string }[];
  /** The names of those that are shown. */
  chosen: readonly string[];
}

/** The columns that a list shows. The choice is in the address, and is kept for the next visit. */
export function ColumnChoice({ path, columns, chosen }: ColumnChoiceProps) {
  const { search } = useLocation();
  return (
    <details className="column-choice">
      <summary className="btn btn-plain touch-target">
        <Columns className="size-4.5" />
        Columns
      </summary>
      <Form
        key={chosen.join()}
        method="post"
        preventScrollReset
        action={`${path}/columns${search}`}
        className="column-form"
        aria-label="Columns"
        onSubmit={close}
      >
        <AuthenticityTokenInput />
        {columns.map(({ name, label }) => (
          <label key={name} className="column-option">
            <input
              type="checkbox"
              name="columns"
              value={name}
              defaultChecked={chosen.includes(name)}
              autoComplete="off"
              className="checkbox checkbox-sm"
            />
            <span>
              {label}
              <span className="sr-only"> column</span>
            </span>
          </label>
        ))}
        <span className="column-buttons">
          <Button type="submit" look="bare" className="btn-sm" name="reset" value="true">
            Reset
          </Button>
          <Button type="submit" look="primary" className="btn-sm">
            Apply
          </Button>
        </span>
      </Form>
    </details>
  );
}

/** The focus returns to what opened the form. */
function close({ currentTarget }: FormEvent<HTMLFormElement>) {
  const details = currentTarget.closest("details");
  details?.removeAttribute("open");
  details?.querySelector("summary")?.focus();
}
