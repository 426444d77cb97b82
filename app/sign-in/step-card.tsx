import type { ReactNode } from "react";
import { useNonce } from "#app/request/nonce";
import { Card, Failure, HiddenFields } from "./card";
import script from "./step-script.js?url";

interface StepCardProps {
  title: string;
  /** The address of the application's picture. */
  picture?: string | undefined;
  /** The step's name, if the title is another one. */
  step?: string;
  /** What to do. */
  text: ReactNode;
  /** Why it failed, if no field is wrong. */
  failure?: string | undefined;
  /** Above the form. */
  notice?: ReactNode;
  /** The form's hidden fields. */
  hidden: Record<string, string>;
  /** The form's fields and its button. */
  children?: ReactNode;
  /** What is below the form. */
  footer?: ReactNode;
}

/** A further step of a sign-in. It is plain HTML, as the sign-in screen is. */
export function StepCard({
  title,
  picture,
  step,
  text,
  failure,
  notice,
  hidden,
  children,
  footer,
}: StepCardProps) {
  return (
    <Card title={title} picture={picture} subtitle={step} text={text}>
      {failure && <Failure>{failure}</Failure>}
      {notice}
      {children && (
        <form method="post" id="step" noValidate className="mt-6 grid">
          <HiddenFields fields={hidden} />
          {children}
        </form>
      )}
      {footer}
      <script src={script} defer nonce={useNonce()} />
    </Card>
  );
}
