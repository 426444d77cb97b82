import { QrCode } from "#app/components/qr-code";
import { CopyField } from "#app/forms/copy-field";
import { TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { say } from "#languages/say";
import { CodeFormSchema } from "./forms";

interface AppCodeDialogProps {
  title: string;
  setup: { uri: string; key: string; qr: { size: number; path: string } };
}

/** Shows the QR code and the key, and asks for the app's first code. */
export function AppCodeDialog({ title, setup: { uri, key, qr } }: AppCodeDialogProps) {
  const { form, fields } = useActionForm(CodeFormSchema, { uri });
  return (
    <FormDialog
      title={title}
      closeTo={ACCOUNT_SECURITY}
      form={form}
      submitLabel={say("account.set-up-app.submit")}
      own
    >
      <p className="dialog-wide">{say("step.app-scan")}</p>
      <div className="dialog-wide">
        <QrCode image={qr} label={say("account.set-up-app.qr")} />
      </div>
      <div className="dialog-wide">
        <CopyField label={say("step.app-or-type")} value={key} />
      </div>
      <input type="hidden" name={fields.uri.name} value={uri} />
      <div className="dialog-wide">
        <TextField
          label={say("step.code")}
          field={fields.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
        />
      </div>
    </FormDialog>
  );
}
