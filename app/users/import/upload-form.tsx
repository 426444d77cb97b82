import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { MOST_BATCH_ROWS, MOST_IMPORT_BYTES } from "#api/contract/batches";
import { formatCount } from "#api/contract/counts";
import { Button } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { Checkbox } from "#app/forms/checkbox";
import { Labelled } from "#app/forms/labelled";
import { Download } from "#app/icons";
import { IMPORT } from "#app/navigation";

const MEGABYTES = MOST_IMPORT_BYTES / 1_000_000;
const TOO_LARGE = `The file is too large. The limit is ${MEGABYTES} MB. Split it, and import the parts one after the other.`;

interface UploadFormProps {
  /** Whether the service sends mails; undefined where it has no invitations. */
  mail: boolean | undefined;
  error: string | undefined;
}

/** The browser sends it without the router, and shows how far the upload is. */
export function UploadForm({ mail, error: refused }: UploadFormProps) {
  const [busy, setBusy] = useState(false);
  const [tooLarge, setTooLarge] = useState<boolean>();
  const error = tooLarge === undefined ? refused : tooLarge ? TOO_LARGE : undefined;

  function choose({ currentTarget: { files } }: FormEvent<HTMLInputElement>) {
    setTooLarge((files?.[0]?.size ?? 0) > MOST_IMPORT_BYTES);
  }

  function submit(event: FormEvent) {
    if (tooLarge || busy) event.preventDefault();
    else setBusy(true);
  }

  return (
    <Card
      title="File"
      aside={
        <a href={`${IMPORT}/template`} download className="btn btn-plain btn-sm touch-target">
          <Download className="size-4" />
          Template
        </a>
      }
    >
      <Form
        method="post"
        encType="multipart/form-data"
        reloadDocument
        onSubmit={submit}
        className="page-form"
      >
        <AuthenticityTokenInput />
        <Labelled
          id="file"
          label="CSV file"
          hint={`Up to ${formatCount(MOST_BATCH_ROWS)} rows and ${MEGABYTES} MB, saved as UTF-8. Commas and semicolons both separate columns.`}
          errors={error ? [error] : []}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              accept=".csv,text/csv"
              required
              onChange={choose}
              className="file-field"
            />
          )}
        </Labelled>
        {mail !== undefined && <Invitations mail={mail} />}
        <div className="upload-actions">
          <p className="text-muted">
            Columns replace what people have. The check shows who would lose access, and nothing changes
            before you apply it.
          </p>
          <Button type="submit" look="primary" busy={busy}>
            Upload and check
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Invitations({ mail }: { mail: boolean }) {
  if (!mail) {
    return (
      <p className="text-muted">
        New people get no invitation, because no mail server is set up. You can invite them from their pages.
      </p>
    );
  }
  return (
    <Checkbox
      name="invite"
      value="true"
      label="New people get an invitation"
      hint="Each gets an email with a link to set a password."
    />
  );
}
