import { Form, useLocation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/components/button";
import { closeByEscape, closeWhenLeft } from "#app/components/details-menu";
import { Columns3 as Columns } from "#app/icons";
import { COMPACT } from "./compact";

const keyOf = (names: readonly string[]) => [...names].sort().join();

interface ColumnChoiceProps {
  /** The list's path. */
  path: string;
  columns: readonly { name: string; label: string }[];
  /** The names of those that are shown, and `COMPACT`. */
  chosen: readonly string[];
}

/**
 * The columns that a list shows, and how high its rows are. The choice is in the address, and is kept for the next
 * visit. It applies at once, or by a button without a script.
 */
export function ColumnChoice({ path, columns, chosen }: ColumnChoiceProps) {
  const { search } = useLocation();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  /** What was asked for last: answers to earlier choices leave the boxes as they are. */
  const asked = useRef<string>();
  useEffect(() => {
    if (asked.current && asked.current !== keyOf(chosen)) return;
    asked.current = undefined;
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? [])
      box.checked = chosen.includes(box.value);
  }, [chosen]);
  return (
    <details className="column-choice" onBlur={closeWhenLeft} onKeyDown={closeByEscape}>
      <summary className="btn btn-plain touch-target">
        <Columns className="size-4.5" />
        Columns
      </summary>
      <Form
        ref={form}
        method="post"
        preventScrollReset
        replace
        action={`${path}/columns${search}`}
        className="column-form"
        aria-label="Columns"
        onChange={({ currentTarget }) => {
          asked.current = keyOf(["name", ...new FormData(currentTarget).getAll("columns").map(String)]);
          submit(currentTarget, { replace: true, preventScrollReset: true });
        }}
        onSubmit={() => {
          asked.current = undefined;
        }}
      >
        <AuthenticityTokenInput />
        {[...columns, { name: COMPACT, label: "Compact rows" }].map(({ name, label }) => (
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
              {name !== COMPACT && <span className="sr-only"> column</span>}
            </span>
          </label>
        ))}
        <span className="column-buttons">
          <Button type="submit" look="bare" className="btn-sm" name="reset" value="true">
            Reset
          </Button>
          {!hydrated && (
            <Button type="submit" look="primary" className="btn-sm">
              Apply
            </Button>
          )}
        </span>
      </Form>
    </details>
  );
}
