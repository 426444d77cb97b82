import { FingerprintPattern as Fingerprint } from "#app/icons";
import { useNonce } from "#app/request/nonce";
import { FieldError } from "../card";
import script from "../create-passkey-script.js?url";
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
      title="Create a passkey"
      text="Your browser asks for your fingerprint, face or screen lock."
      failure={failure ?? errors.credential}
      hidden={hidden}
      footer={<AnotherWay hidden={hidden} />}
    >
      <PasskeyMissing />
      <div id="create-passkey" hidden className="grid" data-options={options}>
        <input type="hidden" name="credential" />
        <label htmlFor="name" className="font-medium text-[0.8125rem]">
          Name
        </label>
        <input
          id="name"
          name="name"
          defaultValue={name}
          maxLength={64}
          autoComplete="off"
          aria-invalid={errors.name ? true : undefined}
          aria-describedby={errors.name ? "name-error name-hint" : "name-hint"}
          className="input input-tall mt-1.5 w-full"
        />
        {errors.name && <FieldError id="name-error">{errors.name}</FieldError>}
        <p id="name-hint" className="mt-2 text-[0.8125rem] text-muted">
          So that you can tell your passkeys apart.
        </p>
        <p role="status" className="mt-3 text-[0.8125rem] text-error empty:hidden" />
        <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
          <Fingerprint className="size-4.5" />
          Create a passkey
        </button>
      </div>
      <script src={script} defer nonce={useNonce()} />
    </StepCard>
  );
}
