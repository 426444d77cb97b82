import { type Field, SelectField, TextField, VersionField } from "#app/forms/fields";
import { statusOptions } from "#app/forms/status";
import type { Application } from "#app/sso-api/applications.server";
import { toApplicationForm } from "./application-form";

interface ApplicationFieldsProps {
  fields: Record<"applicationName" | "applicationStatus" | "version", Field>;
  /** The application that is edited, as the page read it. */
  read?: Application;
  /** The current state, if someone else changed it in the meantime. */
  current?: Application | undefined;
}

export function ApplicationFields({ fields, read, current }: ApplicationFieldsProps) {
  const now = current && toApplicationForm(current);
  return (
    <>
      <VersionField field={fields.version} read={read?.version} current={current?.version} />
      <TextField
        label="Application Name"
        field={fields.applicationName}
        now={now?.applicationName}
        autoComplete="off"
      />
      <SelectField
        label="Status"
        field={fields.applicationStatus}
        now={now?.applicationStatus}
        options={statusOptions(read?.applicationStatus)}
      />
    </>
  );
}
