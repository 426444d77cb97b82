import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { PasswordOwner } from "#api/contract/password-rules";
import { say } from "#languages/say";
import { measure, strengthTexts } from "./password-strength";
import { LOOKS } from "./rate-password";

interface PasswordMeterProps {
  password: string;
  owner: PasswordOwner;
  minLength: number | undefined;
}

/** The strength of the typed password. Absent without JavaScript. */
export function PasswordMeter({ password, owner, minLength }: PasswordMeterProps) {
  const estimate = useEstimate(password !== "" && minLength !== undefined);
  const { strength, problem } = measure(password, owner, minLength, estimate?.isEasyToGuess);
  const { percent, color } = LOOKS[strength];
  if (!useHydrated()) return null;
  return (
    <div className="grid gap-1">
      <progress
        className={`progress h-1.5 ${color}`}
        value={percent}
        max={100}
        aria-label={say("password.strength")}
      />
      <p aria-live="polite" className="text-[0.8125rem] text-muted empty:hidden">
        {strengthTexts()[strength]}
      </p>
      <p aria-live="polite" className="text-[0.8125rem] text-error empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** The estimate and its word lists, which are loaded when somebody begins to type. */
function useEstimate(isTyping: boolean) {
  const [estimate, setEstimate] = useState<typeof import("#api/contract/password-estimate")>();
  useEffect(() => {
    // Where it can't be loaded, the service still answers.
    if (isTyping) import("#api/contract/password-estimate").then(setEstimate, () => {});
  }, [isTyping]);
  return estimate;
}
