import { plural } from "#api/contract/counts";
import type { Pending } from "#api/contract/factors";
import { utcDay } from "#api/contract/moments";
import { ChevronRight, FingerprintPattern as Fingerprint, Smartphone } from "#app/icons";
import { useNonce } from "#app/request/nonce";
import { PasskeyMissing } from "../passkey-form";
import { SomebodyElse } from "../somebody-else";
import { StepCard } from "../step-card";
import { withQuery } from "../with-query";
import script from "./choice-script.js?url";

interface ChoiceCardProps {
  enrol: Extract<Pending, { enrol: unknown }>["enrol"];
  /** In ISO 8601. */
  until?: string | undefined;
  /** The application that is being opened. */
  name?: string | undefined;
  /** The address of its picture. */
  picture?: string | undefined;
  failure?: string | undefined;
  hidden: Record<string, string>;
  isSignedIn: boolean;
}

/** Asks which second factor to set up. */
export function ChoiceCard({ enrol, until, name, picture, failure, hidden, isSignedIn }: ChoiceCardProps) {
  const asker = enrol.askedBy ?? name;
  const pageOf = (kind: string) => withQuery("/auth/enrol", { ...hidden, with: kind });
  const hasPasskey = enrol.kinds.includes("passkey");
  const hasApp = enrol.kinds.includes("totp");
  return (
    <StepCard
      title={asker ? `${asker} requires a second step` : "Set up a second step"}
      picture={asker === name ? picture : undefined}
      text="Choose how you confirm it's you when you sign in."
      failure={failure}
      hidden={hidden}
      footer={<SomebodyElse hidden={hidden} isSignedIn={isSignedIn} />}
    >
      <div className="grid gap-2">
        {hasPasskey && (
          <a href={pageOf("passkey")} id="passkey-way" hidden className="factor-choice">
            <Fingerprint />
            <b>Create a passkey</b>
            <small>Your fingerprint, face or screen lock</small>
            <ChevronRight />
          </a>
        )}
        {hasPasskey && !hasApp && <PasskeyMissing />}
        {hasApp && (
          <a href={pageOf("app")} className="factor-choice">
            <Smartphone />
            <b>Use an authenticator app</b>
            <small>Six digits from an app on your phone</small>
            <ChevronRight />
          </a>
        )}
      </div>
      <LoginCallers names={enrol.loginCallers} />
      {until && (
        <button type="submit" name="intent" value="later" className="btn btn-ghost mt-3 text-muted">
          Later, until {utcDay(until)}
        </button>
      )}
      <script src={script} defer nonce={useNonce()} />
    </StepCard>
  );
}

const LIST = new Intl.ListFormat("en");

/** Their back ends sign people in by the login call, which can't ask for a second step. */
function LoginCallers({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="wrap-anywhere mt-4 text-pretty text-[0.8125rem] text-muted">
      You also sign in to <bdi className="font-medium text-base-content">{LIST.format(names)}</bdi> on{" "}
      {plural(names.length, "its own page", "their own pages")}, which can&apos;t ask for a second step. Once
      you have one, you can&apos;t sign in there any more.
    </p>
  );
}
