import { QrCode } from "#app/components/qr-code";
import { Copy, Smartphone } from "#app/icons";
import { useNonce } from "#app/request/nonce";
import { say } from "#languages/say";
import { CodeField } from "../code-fields";
import copyScript from "../copy-script.js?url";
import type { StepRefusal } from "../refuse-step.server";
import { StepCard } from "../step-card";
import { AnotherWay } from "./another-way";

interface AppCardProps {
  setup: { secret: string; uri: string; image: { size: number; path: string } };
  hidden: Record<string, string>;
  refused: StepRefusal<"code"> | undefined;
}

/** Sets up an authenticator app. */
export function AppCard({ setup: { secret, uri, image }, hidden, refused }: AppCardProps) {
  return (
    <StepCard
      title={say("step.app-title")}
      text={
        <>
          <span className="to-scan">{say("step.app-scan")}</span>
          <span className="to-open">{say("step.app-open")}</span>
        </>
      }
      failure={refused?.failure}
      hidden={{ ...hidden, secret, uri }}
      footer={<AnotherWay hidden={hidden} />}
    >
      <div className="open-app mb-4">
        <a href={uri} className="btn btn-plain btn-tall w-full">
          <Smartphone className="size-4.5" />
          {say("step.app-open-button")}
        </a>
      </div>
      <div className="to-scan mb-5">
        <QrCode image={image} label={say("step.app-qr-code")} />
      </div>
      <p className="font-medium text-[0.8125rem]">{say("step.app-or-type")}</p>
      <div className="code-box mt-1.5 flex items-center py-1 ps-3 pe-1">
        <code className="wrap-anywhere flex-1 select-all py-1.5">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <button
          type="button"
          hidden
          data-copy={secret}
          aria-label={say("step.app-copy-key")}
          className="btn btn-ghost btn-square btn-sm touch-target"
        >
          <Copy className="size-4.5 text-muted" />
        </button>
      </div>
      <p
        role="status"
        data-copied={say("step.copied")}
        data-not-copied={say("step.copy-failed")}
        className="mt-1 text-end text-muted text-xs empty:hidden"
      />
      <div className="mt-4 grid">
        <CodeField error={refused?.errors.code} />
      </div>
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        {say("step.continue")}
      </button>
      <script src={copyScript} defer nonce={useNonce()} />
    </StepCard>
  );
}
