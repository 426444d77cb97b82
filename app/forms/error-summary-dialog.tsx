import { say } from "#languages/say";

interface ErrorSummaryProps {
  /** The invalid controls when the form was last sent. */
  controls: readonly HTMLElement[];
  /** By field, as they are now. */
  errors: Record<string, string[]> | undefined;
}

/** Links to the fields that still have an error, if some of them are out of sight. Absent without JavaScript. */
export function ErrorSummary({ controls, errors }: ErrorSummaryProps) {
  const names = Object.keys(errors ?? {});
  const left = controls.filter(({ id }) => names.some((name) => id.endsWith(`-${name}`)));
  if (left.length < 2) return null;
  return (
    <nav aria-label={say("form.errors")} className="dialog-notice dialog-error">
      {say("form.fields-need-attention", { count: left.length })}
      <ul>
        {left.map((control) => (
          <li key={control.id}>
            <a
              href={`#${control.id}`}
              onClick={(event) => {
                event.preventDefault();
                control.focus();
              }}
            >
              {labelOf(control)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether some of them are below what is shown of their dialog. */
export function isBelow(controls: readonly HTMLElement[]): boolean {
  const last = controls.at(-1);
  const body = last?.closest(".dialog-body");
  return !!last && !!body && last.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom;
}

const labelOf = (control: HTMLElement) =>
  document.querySelector(`[for="${control.id}"]`)?.textContent ??
  control.closest("fieldset")?.querySelector("legend")?.textContent;
