import type { ReactNode } from "react";
import type { RequestOptions } from "#api/contract/factors";
import { useNonce } from "#app/request/nonce";
import { say } from "#languages/say";
import { HiddenFields } from "./card";
import script from "./passkey-script.js?url";

interface PasskeyFormProps {
  action?: string;
  hidden: Record<string, string>;
  options: RequestOptions;
  /** Offers passkeys among the usernames that the browser suggests. */
  conditional?: boolean;
  /** Whether the passkey that was just used is not known here. */
  unknown?: boolean | undefined;
  /** With its button. */
  children: ReactNode;
}

/** A form that sends a passkey's answer. It stays hidden until its script finds that the browser can ask for one. */
export function PasskeyForm({ action, hidden, options, conditional, unknown, children }: PasskeyFormProps) {
  return (
    <>
      <form
        method="post"
        id="passkey"
        hidden
        action={action}
        data-options={JSON.stringify(options)}
        data-conditional={conditional}
        data-unknown={unknown}
      >
        <HiddenFields fields={hidden} />
        <input type="hidden" name="credential" />
        {children}
      </form>
      <script src={script} defer nonce={useNonce()} />
    </>
  );
}

/** Says so where a passkey is wanted and can't be used. */
export const PasskeyMissing = () => (
  <div className="text-center text-muted empty:hidden">
    <noscript>
      <p>{say("step.passkey-needs-script")}</p>
    </noscript>
    <p data-no-passkeys hidden>
      {say("step.passkey-unsupported")}
    </p>
  </div>
);
