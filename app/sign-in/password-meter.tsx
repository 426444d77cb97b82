import { passwordProblems } from "#api/contract/password-problem";
import type { PasswordOwner } from "#api/contract/password-rules";
import { strengthTexts } from "#app/forms/password-strength";
import { useNonce } from "#app/request/nonce";
import { say } from "#languages/say";
import script from "./password-meter-script.ts?worker&url";

interface PasswordMeterProps {
  owner: PasswordOwner;
  minLength: number;
}

/** Id of the paragraph that says why the service would refuse the password. */
export const PASSWORD_PROBLEM = "password-problem";

/** The strength of a password that is typed on a page without the framework's runtime. Its script fills in the problem. */
export const PasswordMeter = ({ owner, minLength }: PasswordMeterProps) => (
  <div
    id="password-meter"
    hidden
    className="mt-2.5"
    data-owner={JSON.stringify(owner)}
    data-min-length={minLength}
    data-words={JSON.stringify({ ...strengthTexts(), ...passwordProblems(minLength) })}
  >
    <div className="flex items-center">
      <progress className="progress h-1.5" value={0} max={100} aria-label={say("password.strength")} />
      <p
        aria-live="polite"
        className="ms-2.5 h-4 min-w-12 shrink-0 text-end font-medium text-xs empty:ms-0 empty:min-w-0"
      />
    </div>
    <script type="module" src={script} nonce={useNonce()} />
  </div>
);
