import { CopyField } from "#app/forms/copy-field";

/** Asked before the dialog goes that shows a secret. */
export const KEEP_SECRET = "Have you kept the secret? It is not shown again.";

/** An application's secret, in the dialog that shows it this once. */
export const SecretField = ({ secret }: { secret: string }) => (
  <CopyField
    label="Application Secret"
    value={secret}
    hint="Keep the secret with your back end. It is not shown again."
  />
);
