import { useHydrated } from "remix-utils/use-hydrated";
import { Copy } from "#app/icons";
import { Button } from "./button";
import { useSay } from "./say";

interface CopyButtonProps {
  /** What is copied, for screen readers. */
  label: string;
  value: string;
  /** Shows the word Copy, or these words. */
  worded?: boolean | string;
}

/** Copies a value to the clipboard. Only with a script: without one, people select the value. */
export function CopyButton({ label, value, worded = false }: CopyButtonProps) {
  const hydrated = useHydrated();
  const say = useSay();
  const copy = async () => {
    const id = String(Date.now());
    try {
      await navigator.clipboard.writeText(value);
      say({ kind: "success", message: "Copied to clipboard", id });
    } catch {
      say({ kind: "error", message: "Failed to copy", id });
    }
  };
  if (!hydrated) return null;
  return (
    <Button
      look={worded ? "outline" : "bare"}
      icon={Copy}
      square={!worded}
      className="btn-sm"
      onClick={copy}
      aria-label={worded === true ? `Copy ${label}` : undefined}
    >
      {worded === true ? "Copy" : worded || `Copy ${label}`}
    </Button>
  );
}
