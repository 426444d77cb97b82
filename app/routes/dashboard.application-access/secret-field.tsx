import { CopyField } from "#app/forms/copy-field";

/** An application's secret, in the dialog that shows it this once. */
export const SecretField = ({ secret }: { secret: string }) => (
  <CopyField
    label="Application Secret"
    value={secret}
    hint="Keep the secret with your back end. It is not shown again."
  />
);
