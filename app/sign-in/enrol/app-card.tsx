import { QrCode } from "#app/components/qr-code";
import { Copy, Smartphone } from "#app/icons";
import { useNonce } from "#app/request/nonce";
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
      title="Set up your authenticator app"
      text={
        <>
          <span className="to-scan">Scan this QR code with the app, then enter the code it shows.</span>
          <span className="to-open">Add this account to the app, then enter the code it shows.</span>
        </>
      }
      failure={refused?.failure}
      hidden={{ ...hidden, secret, uri }}
      footer={<AnotherWay hidden={hidden} />}
    >
      <div className="open-app mb-4">
        <a href={uri} className="btn btn-plain btn-tall w-full">
          <Smartphone className="size-4.5" />
          Open in your authenticator app
        </a>
      </div>
      <div className="to-scan mb-5">
        <QrCode image={image} label="QR code for the app. The key below is the same." />
      </div>
      <p className="font-medium text-[0.8125rem]">Or type this key into the app</p>
      <div className="code-box mt-1.5 flex items-center py-1 ps-3 pe-1">
        <code className="wrap-anywhere flex-1 select-all py-1.5">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <button
          type="button"
          hidden
          data-copy={secret}
          aria-label="Copy the key"
          className="btn btn-ghost btn-square btn-sm touch-target"
        >
          <Copy className="size-4.5 text-muted" />
        </button>
      </div>
      <p role="status" className="mt-1 text-end text-muted text-xs empty:hidden" />
      <div className="mt-4 grid">
        <CodeField error={refused?.errors.code} />
      </div>
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        Continue
      </button>
      <script src={copyScript} defer nonce={useNonce()} />
    </StepCard>
  );
}
