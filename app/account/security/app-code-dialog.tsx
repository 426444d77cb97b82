import { QrCode } from "#app/components/qr-code";
import { CopyField } from "#app/forms/copy-field";
import { TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { CodeFormSchema } from "./forms";

interface AppCodeDialogProps {
  title: string;
  setup: { uri: string; key: string; qr: { size: number; path: string } };
}

/** Shows the QR code and the key, and asks for the app's first code. */
export function AppCodeDialog({ title, setup: { uri, key, qr } }: AppCodeDialogProps) {
  const { form, fields } = useActionForm(CodeFormSchema, { uri });
  return (
    <FormDialog title={title} closeTo={ACCOUNT_SECURITY} form={form} submitLabel="Set up" own>
      <p className="dialog-wide">Scan this QR code with the app, then enter the code it shows.</p>
      <div className="dialog-wide">
        <QrCode image={qr} label="QR code for your authenticator app" />
      </div>
      <div className="dialog-wide">
        <CopyField label="Or type this key into the app" value={key} />
      </div>
      <input type="hidden" name={fields.uri.name} value={uri} />
      <div className="dialog-wide">
        <TextField
          label="Code"
          field={fields.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
        />
      </div>
    </FormDialog>
  );
}
