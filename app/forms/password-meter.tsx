import { useHydrated } from "remix-utils/use-hydrated";
import type { PasswordOwner } from "#api/contract/password-rules";
import { passwordFault, passwordStrength } from "./password-strength";

const SHOWN = {
  none: { percent: 0, text: "", color: "" },
  weak: { percent: 33.33, text: "Weak", color: "progress-error" },
  medium: { percent: 66.66, text: "Medium", color: "progress-warning" },
  strong: { percent: 100, text: "Strong", color: "progress-success" },
};

interface PasswordMeterProps {
  password: string;
  owner: PasswordOwner;
  minLength: number;
}

/** The strength of the typed password. Absent without JavaScript. */
export function PasswordMeter({ password, owner, minLength }: PasswordMeterProps) {
  const { percent, text, color } = SHOWN[passwordStrength(password, owner)];
  const fault = passwordFault(password, owner, minLength);
  if (!useHydrated()) return null;
  return (
    <div className="grid gap-1">
      <progress
        className={`progress h-1.5 ${color}`}
        value={percent}
        max={100}
        aria-label="Password strength"
      />
      <p aria-live="polite" className="text-[0.8125rem] text-muted empty:hidden">
        {text}
      </p>
      <p aria-live="polite" className="text-[0.8125rem] text-error empty:hidden">
        {fault}
      </p>
    </div>
  );
}
