import { CopyField } from "#app/forms/copy-field";

/** Asked before the dialog goes that shows a secret. */
export const KEEP_SECRET = "Have you saved the secret? You won't see it again.";

/** An application's secret, in the dialog that shows it this once. */
export const SecretField = ({ secret }: { secret: string }) => (
  <CopyField
    label="Application Secret"
    value={secret}
    hint="Copy it now and store it in your back end. You won't see it again."
  />
);
