import { CopyButton } from "#app/components/copy-button";

interface CopyFieldProps {
  label: string;
  value: string;
  /** Keeps line breaks. */
  lines?: boolean;
  /** How to use the value. */
  hint?: string;
}

/** Text to copy: a click selects it, and with a script a button copies it. */
export function CopyField({ label, value, lines = false, hint }: CopyFieldProps) {
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">{label}</legend>
      <div className="copy-field">
        <code className={lines ? "whitespace-pre-wrap" : undefined}>{value}</code>
        <CopyButton label={label} value={value} />
      </div>
      {hint && <p className="text-muted">{hint}</p>}
    </fieldset>
  );
}
