import type { CreationOptions } from "#api/contract/factors";
import { FingerprintPattern as Fingerprint } from "#app/icons";
import { useNonce } from "#app/request/nonce";
import { say } from "#languages/say";
import { HiddenFields } from "../card";
import script from "../create-passkey-script.js?url";
import { Or } from "../or";

interface PasskeyWayProps {
  options: CreationOptions;
  /** The passkey's name. */
  name: string;
  hidden: Record<string, string>;
}

/** A passkey in place of a password. It needs a script. */
export const PasskeyWay = ({ options, name, hidden }: PasskeyWayProps) => (
  <form method="post">
    <HiddenFields fields={{ ...hidden, name }} />
    <div id="create-passkey" hidden data-options={JSON.stringify(options)}>
      <input type="hidden" name="credential" />
      <Or />
      <button type="submit" className="btn btn-plain btn-tall w-full">
        <Fingerprint className="size-4.5" />
        {say("step.passkey-create")}
      </button>
      <p className="mt-2 text-balance text-center text-[0.8125rem] text-muted">
        {say("link.passkey-instead")}
      </p>
      <p
        role="status"
        data-exists={say("step.passkey-exists")}
        data-failed={say("step.passkey-not-created")}
        className="mt-2 text-center text-[0.8125rem] text-error empty:hidden"
      />
    </div>
    <script src={script} defer nonce={useNonce()} />
  </form>
);
