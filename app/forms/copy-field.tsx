import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/components/button";
import { Toast, type ToastMessage } from "#app/components/toast";

interface CopyFieldProps {
  label: string;
  value: string;
  /** Several lines keep their breaks. */
  lines?: boolean;
  /** What to do with it. */
  hint?: string;
}

/** Text to take along: selected at a click, copied by a button where there is a script. */
export function CopyField({ label, value, lines = false, hint }: CopyFieldProps) {
  const hydrated = useHydrated();
  const [toast, setToast] = useState<ToastMessage>();
  const copy = async () => {
    const said = (kind: ToastMessage["kind"], message: string) =>
      setToast({ kind, message, id: String(Date.now()) });
    try {
      await navigator.clipboard.writeText(value);
      said("success", "Copied to clipboard");
    } catch {
      said("error", "Failed to copy");
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
      <Toast toast={toast} />
    </fieldset>
  );
}
