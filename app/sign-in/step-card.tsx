import type { ReactNode } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { CenteredPage } from "#app/components/centered-page";
import { Mark } from "#app/components/mark";
import { useNonce } from "#app/request/nonce";
import script from "./step-script.js?url";

interface StepCardProps {
  /** The calling application's name, or the product's. */
  title: string;
  /** The step's name. */
  step: string;
  /** What to do. */
  text: ReactNode;
  /** Why it failed, if no field is wrong. */
  failure?: string | undefined;
  /** The form's hidden fields. */
  hidden: Record<string, string>;
  /** The form's fields and its button. */
  children: ReactNode;
  /** Ways out, below the form. */
  footer?: ReactNode;
}

/** A further step of a sign-in. It is plain HTML, as the sign-in screen is. */
export function StepCard({ title, step, text, failure, hidden, children, footer }: StepCardProps) {
  return (
    <CenteredPage>
      <div className="w-full max-w-100 rounded-2xl border border-base-300 bg-base-100 px-6 py-8 shadow-raised sm:px-8.5">
        <div className="grid justify-items-center text-center">
          <Mark large />
          <h1 className="wrap-anywhere mt-4 font-semibold text-[1.375rem] leading-tight tracking-tight">
            <bdi>{title}</bdi>
          </h1>
          <h2 className="mt-2.5 font-medium text-[0.9375rem]">{step}</h2>
          <p className="wrap-anywhere mt-1 text-balance text-muted">{text}</p>
        </div>
        {failure && (
          <p
            role="alert"
            className="wrap-anywhere mt-5 rounded-field bg-error/10 px-3.5 py-2.5 text-center text-[0.8125rem]"
          >
            {failure}
          </p>
        )}
        <form method="post" id="step" noValidate className="mt-6 grid">
          <AuthenticityTokenInput />
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
        </form>
        {footer}
      </div>
      <script src={script} defer nonce={useNonce()} />
    </CenteredPage>
  );
}
