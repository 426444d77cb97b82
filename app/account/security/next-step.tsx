import { counted } from "#api/contract/counts";
import type { OwnFactors } from "#api/contract/factors";
import { ButtonLink } from "#app/components/button";
import { CircleCheck, ShieldCheck, TriangleAlert } from "#app/icons";
import { ADD_PASSKEY, NEW_CODES, SET_UP_APP } from "./addresses";
import { FEW } from "./codes-section";

interface Step {
  /** Whether the user's roles demand it. */
  isDue?: boolean;
  text: string;
  to: string;
  /** What begins there, for screen readers. */
  start: string;
}

/** The one thing that protects the account best now. @param canAdd whether browsers accept passkeys at this address */
function nextStepOf(
  { required, passkeys, totp, recoveryCodes }: OwnFactors,
  canAdd: boolean,
): Step | undefined {
  const has = passkeys.length > 0 ? 3 : totp ? 2 : 1;
  const first = canAdd ? PASSKEY : APP;
  if (has < required)
    return {
      ...first,
      isDue: true,
      text: `Your role requires a ${required === 3 ? "passkey" : "second step"}.`,
    };
  if (has === 1)
    return {
      ...first,
      text: `A password alone can be stolen. Add ${canAdd ? "a passkey" : "an authenticator app"}.`,
    };
  if (recoveryCodes < FEW) {
    const left =
      recoveryCodes === 0 ? "No recovery codes" : `Only ${counted(recoveryCodes, "recovery code")}`;
    return { text: `${left} left. Make new ones before you need them.`, to: NEW_CODES, start: "new codes" };
  }
  if (!canAdd || passkeys.length > 1) return undefined;
  if (passkeys.length === 0)
    return { ...PASSKEY, text: "A passkey is quicker than a code, and can't be phished. Add one." };
  return totp ? undefined : { ...PASSKEY, text: "Add a second passkey, on another device." };
}

const PASSKEY = { to: ADD_PASSKEY, start: "add a passkey" };
const APP = { to: SET_UP_APP, start: "set up the app" };

/** What to do next, or that nothing is left to do. */
export function NextStep({ factors, canAdd }: { factors: OwnFactors; canAdd: boolean }) {
  const step = nextStepOf(factors, canAdd);
  if (!step) {
    return (
      <p className="list-card flex items-center gap-3 px-4.5 py-3">
        <CircleCheck className="size-4.5 text-success" />
        Your account is well protected.
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
        {!step.isDue && <span className="text-muted">Next step: </span>}
        {step.text}
      </p>
      <ButtonLink
        to={step.to}
        preventScrollReset
        look="primary"
        className="btn-sm"
        aria-label={`Start: ${step.start}`}
      >
        Start
      </ButtonLink>
    </div>
  );
}
