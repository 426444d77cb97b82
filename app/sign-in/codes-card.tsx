import { RecoveryCodes, recoveryCodesText } from "#app/components/recovery-codes";
import { Copy, Download } from "#app/icons";
import { PRODUCT } from "#app/product";
import { useNonce } from "#app/request/nonce";
import { say } from "#languages/say";
import { Card, HiddenFields } from "./card";
import copyScript from "./copy-script.js?url";
import savedScript from "./saved-script.js?url";

interface CodesCardProps {
  codes: string[];
  /** Where the person was going. */
  hidden: Record<string, string>;
}

/** The only page that ever shows them: the answer to the form that created them. */
export function CodesCard({ codes, hidden }: CodesCardProps) {
  const nonce = useNonce();
  return (
    <Card title={say("step.codes-title")} text={say("step.codes-once")}>
      <div className="mt-6">
        <RecoveryCodes codes={codes} />
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2.5 *:flex-1">
        <button type="button" hidden data-copy={codes.join("\n")} className="btn btn-plain btn-tall">
          <Copy className="size-4.5" />
          {say("step.copy")}
        </button>
        <button
          type="button"
          hidden
          data-download={recoveryCodesText(codes, PRODUCT)}
          data-name="recovery-codes.txt"
          className="btn btn-plain btn-tall"
        >
          <Download className="size-4.5" />
          {say("step.download")}
        </button>
      </div>
      <p
        role="status"
        data-copied={say("step.copied")}
        data-not-copied={say("step.copy-failed")}
        data-downloaded={say("step.downloaded")}
        className="mt-1.5 text-center text-muted text-xs empty:hidden"
      />
      <form method="post" action="/auth/enrol" id="saved-codes" className="mt-4 grid">
        <HiddenFields fields={hidden} />
        <label className="touch-target flex cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            name="saved"
            required
            aria-describedby="saved-error"
            className="checkbox checkbox-primary checkbox-sm"
          />
          <span>{say("step.codes-saved")}</span>
        </label>
        <p
          id="saved-error"
          role="alert"
          data-text={say("step.codes-save-first")}
          className="mt-1 text-[0.8125rem] text-error empty:hidden"
        />
        <button type="submit" name="intent" value="continue" className="btn btn-primary btn-tall mt-3 w-full">
          {say("step.continue")}
        </button>
      </form>
      <script src={copyScript} defer nonce={nonce} />
      <script src={savedScript} defer nonce={nonce} />
    </Card>
  );
}
