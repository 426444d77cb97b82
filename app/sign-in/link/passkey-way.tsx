import type { CreationOptions } from "#api/contract/factors";
import { FingerprintPattern as Fingerprint } from "#app/icons";
import { useNonce } from "#app/request/nonce";
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
        Create a passkey
      </button>
      <p className="mt-2 text-balance text-center text-[0.8125rem] text-muted">
        Your fingerprint, face or screen lock instead of a password
      </p>
      <p role="status" className="mt-2 text-center text-[0.8125rem] text-error empty:hidden" />
    </div>
    <script src={script} defer nonce={useNonce()} />
  </form>
);
