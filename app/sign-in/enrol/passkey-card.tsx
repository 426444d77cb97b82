import { FingerprintPattern as Fingerprint } from "#app/icons";
import { useNonce } from "#app/request/nonce";
import { say } from "#languages/say";
import script from "../create-passkey-script.js?url";
import { Field } from "../field";
import { PasskeyMissing } from "../passkey-form";
import type { StepRefusal } from "../refuse-step.server";
import { StepCard } from "../step-card";
import { AnotherWay } from "./another-way";

interface PasskeyCardProps {
  /** `options` is JSON, `name` the suggested one. */
  setup: { options: string; name: string };
  hidden: Record<string, string>;
  refused: StepRefusal<"name" | "credential"> | undefined;
}

/** Creates a passkey, which needs a script. */
export function PasskeyCard({ setup: { options, name }, hidden, refused }: PasskeyCardProps) {
  const { errors = {}, failure } = refused ?? {};
  return (
    <StepCard
      title={say("step.passkey-create-title")}
      text={say("step.passkey-asks")}
      failure={failure ?? errors.credential}
      hidden={hidden}
      footer={<AnotherWay hidden={hidden} />}
    >
      <PasskeyMissing />
      <div id="create-passkey" hidden className="grid" data-options={options}>
        <input type="hidden" name="credential" />
        <Field
          name="name"
          label={say("step.passkey-name")}
          error={errors.name}
          describedBy="name-hint"
          defaultValue={name}
          maxLength={64}
          autoComplete="off"
          required={false}
        />
        <p id="name-hint" className="mt-2 text-[0.8125rem] text-muted">
          {say("step.passkey-name-hint")}
        </p>
        <p
          role="status"
          data-exists={say("step.passkey-exists")}
          data-failed={say("step.passkey-not-created")}
          className="mt-3 text-[0.8125rem] text-error empty:hidden"
        />
        <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
          <Fingerprint className="size-4.5" />
          {say("step.passkey-create")}
        </button>
      </div>
      <script src={script} defer nonce={useNonce()} />
    </StepCard>
  );
}
