import { useHydrated } from "remix-utils/use-hydrated";
import { Copy } from "#app/icons";
import { say } from "#languages/say";
import { Button } from "./button";
import { useShowToast } from "./show-toast";

interface CopyButtonProps {
  /** What is copied, for screen readers. */
  label?: string;
  /** The button's name, where it isn't "Copy" and the label. */
  name?: string;
  value: string;
  /** Shows the word Copy, or these words. */
  worded?: boolean | string;
}

/** Copies a value to the clipboard. Only with a script: without one, people select the value. */
export function CopyButton({
  label = "",
  name = say("copy.named", { label }),
  value,
  worded = false,
}: CopyButtonProps) {
  const hydrated = useHydrated();
  const showToast = useShowToast();
  const copy = async () => {
    const id = String(Date.now());
    try {
      await navigator.clipboard.writeText(value);
      showToast({ kind: "success", message: say("step.copied"), id });
    } catch {
      showToast({ kind: "error", message: say("step.copy-failed"), id });
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
      aria-label={worded === true ? name : undefined}
    >
      {worded === true ? say("step.copy") : worded || name}
    </Button>
  );
}
