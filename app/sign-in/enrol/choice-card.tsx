import type { Pending } from "#api/contract/factors";
import { rich } from "#app/components/rich";
import { ChevronRight, FingerprintPattern as Fingerprint, Smartphone } from "#app/icons";
import { useNonce } from "#app/request/nonce";
import { sayDay } from "#languages/dates";
import { intlTag } from "#languages/direction";
import { say } from "#languages/say";
import { currentLanguage } from "#languages/spoken";
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
      title={asker ? say("step.required-by", { name: asker }) : say("step.set-up")}
      picture={asker === name ? picture : undefined}
      text={say("step.choose")}
      failure={failure}
      hidden={hidden}
      footer={<SomebodyElse hidden={hidden} isSignedIn={isSignedIn} />}
    >
      <div className="grid gap-2">
        {hasPasskey && (
          <a href={pageOf("passkey")} id="passkey-way" hidden className="factor-choice">
            <Fingerprint />
            <b>{say("step.passkey-create")}</b>
            <small>{say("step.passkey-choice-hint")}</small>
            <ChevronRight />
          </a>
        )}
        {hasPasskey && !hasApp && <PasskeyMissing />}
        {hasApp && (
          <a href={pageOf("app")} className="factor-choice">
            <Smartphone />
            <b>{say("step.app-choice")}</b>
            <small>{say("step.app-choice-hint")}</small>
            <ChevronRight />
          </a>
        )}
      </div>
      <LoginCallers names={enrol.loginCallers} />
      {until && (
        <button type="submit" name="intent" value="later" className="btn btn-ghost mt-3 text-muted">
          {say("step.later-until", { day: sayDay(until) })}
        </button>
      )}
      <script src={script} defer nonce={useNonce()} />
    </StepCard>
  );
}

/** Their back ends sign people in by the login call, which can't ask for a second step. */
function LoginCallers({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(intlTag(currentLanguage()));
  return (
    <p className="wrap-anywhere mt-4 text-pretty text-[0.8125rem] text-muted">
      {rich("step.login-callers", {
        count: names.length,
        names: <bdi className="font-medium text-base-content">{list.format(names)}</bdi>,
      })}
    </p>
  );
}
