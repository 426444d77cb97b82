import Copy from "lucide-react/icons/copy";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/components/button";
import { useDialogToast } from "./dialog";

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
  const hydrated = useHydrated();
  const say = useDialogToast();
  const copy = async () => {
    const id = String(Date.now());
    try {
      await navigator.clipboard.writeText(value);
      say({ kind: "success", message: "Copied to clipboard", id });
    } catch {
      say({ kind: "error", message: "Failed to copy", id });
    }
  };
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">{label}</legend>
      <div className="copy-field">
        <code className={lines ? "whitespace-pre-wrap" : undefined}>{value}</code>
        {hydrated && (
          <Button look="bare" icon={Copy} square className="btn-sm" onClick={copy}>
            {`Copy ${label}`}
          </Button>
        )}
      </div>
      {hint && <p className="text-muted">{hint}</p>}
    </fieldset>
  );
}
