import type { OwnFactors } from "#api/contract/factors";
import { ButtonLink } from "#app/components/button";
import { CircleCheck, ShieldCheck, TriangleAlert } from "#app/icons";
import { say } from "#languages/say";
import { betweenSentences } from "#languages/sentences";
import { ADD_PASSKEY, NEW_CODES, SET_UP_APP } from "./addresses";
import { FEW } from "./codes-section";

interface Step {
  /** Whether the user's roles demand it. */
  isDue?: boolean;
  text: string;
  to: string;
  /** The button, for screen readers. */
  start: string;
}

/** The one thing that protects the account best now. @param canAdd whether browsers accept passkeys at this address */
function nextStepOf(
  { required, passkeys, totp, recoveryCodes }: OwnFactors,
  canAdd: boolean,
): Step | undefined {
  const has = passkeys.length > 0 ? 3 : totp ? 2 : 1;
  const first = canAdd ? passkey() : app();
  if (has < required)
    return {
      ...first,
      isDue: true,
      text: required === 3 ? say("account.next.passkey-due") : say("refusal.role-second-step"),
    };
  if (has === 1)
    return {
      ...first,
      text: canAdd ? say("account.next.add-passkey") : say("account.next.add-app"),
    };
  if (recoveryCodes < FEW) {
    const text = say("account.next.codes", { count: recoveryCodes });
    return { text, to: NEW_CODES, start: say("account.next.start-codes") };
  }
  if (!canAdd || passkeys.length > 1) return undefined;
  if (passkeys.length === 0) return { ...passkey(), text: say("account.next.quicker") };
  return totp ? undefined : { ...passkey(), text: say("account.next.second-passkey") };
}

const passkey = () => ({ to: ADD_PASSKEY, start: say("account.next.start-passkey") });
const app = () => ({ to: SET_UP_APP, start: say("account.next.start-app") });

/** What to do next, or that nothing is left to do. */
export function NextStep({ factors, canAdd }: { factors: OwnFactors; canAdd: boolean }) {
  const step = nextStepOf(factors, canAdd);
  if (!step) {
    return (
      <p className="list-card flex items-center gap-3 px-4.5 py-3">
        <CircleCheck className="size-4.5 text-success" />
        {say("account.next.done")}
      </p>
    );
  }
  const Icon = step.isDue ? TriangleAlert : ShieldCheck;
  return (
    <div
      className={`list-card flex flex-wrap items-center gap-x-3 gap-y-2 px-4.5 py-3 ${step.isDue ? "border-warning/50 bg-warning/10" : ""}`}
    >
      <Icon className="size-4.5" />
      <p className="min-w-0 flex-1 basis-60 font-medium">
        {!step.isDue && (
          <span className="text-muted">
            {say("account.next")}
            {betweenSentences()}
          </span>
        )}
        {step.text}
      </p>
      <ButtonLink to={step.to} preventScrollReset look="primary" className="btn-sm" aria-label={step.start}>
        {say("account.next.start")}
      </ButtonLink>
    </div>
  );
}
