import type { FactorKind, RequestOptions } from "#api/contract/factors";
import { type Contact, SupportContact } from "#app/components/support-contact";
import { FingerprintPattern as Fingerprint, ListChecks, Smartphone } from "#app/icons";
import { say } from "#languages/say";
import { PasskeyForm, PasskeyMissing } from "../passkey-form";
import { SomebodyElse } from "../somebody-else";
import { withQuery } from "../with-query";

export interface OtherWaysProps {
  /** The factor that completes the step. */
  factors: FactorKind[];
  /** The factor that the page asks for. */
  way: FactorKind;
  passkey?: RequestOptions | undefined;
  contact: Contact | undefined;
  hidden: Record<string, string>;
  isSignedIn: boolean;
}

const PAGE = "/auth/second-factor";

/** The passkey, which needs a script, the other factors, and the ways out. */
export function OtherWays({ factors, way, passkey, contact, hidden, isSignedIn }: OtherWaysProps) {
  const others = factors.filter((factor) => factor !== way);
  return (
    <>
      {way === "passkey" && passkey && (
        <div className="mt-6">
          <PasskeyForm hidden={hidden} options={passkey}>
            <button type="submit" className="btn btn-primary btn-tall w-full">
              <Fingerprint className="size-4.5" />
              {say("step.use-passkey")}
            </button>
          </PasskeyForm>
          <PasskeyMissing />
        </div>
      )}
      <div className="other-ways">
        {others.includes("passkey") && passkey && (
          <PasskeyForm hidden={hidden} options={passkey}>
            <button type="submit" className="other-way">
              <Fingerprint />
              {say("step.use-passkey")}
            </button>
          </PasskeyForm>
        )}
        {others.includes("totp") && (
          <a href={withQuery(PAGE, hidden)} className="other-way">
            <Smartphone />
            {say("step.use-app")}
          </a>
        )}
        {others.includes("recovery") && (
          <a href={withQuery(PAGE, { ...hidden, with: "recovery" })} className="other-way">
            <ListChecks />
            {say("step.use-recovery-code")}
          </a>
        )}
      </div>
      <div className="mt-4 text-center text-[0.8125rem]">
        <SupportContact question={say("step.none-of-these")} contact={contact} />
      </div>
      <SomebodyElse hidden={hidden} isSignedIn={isSignedIn} />
    </>
  );
}
