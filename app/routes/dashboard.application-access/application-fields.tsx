import { type Field, SelectField, TextField } from "#app/forms/fields";
import type { toApplicationForm } from "./application-form";

interface ApplicationFieldsProps {
  fields: Record<"applicationName" | "applicationStatus", Field>;
  /** What somebody else has made of it meanwhile. */
  now?: ReturnType<typeof toApplicationForm> | undefined;
  version?: number | undefined;
}

export function ApplicationFields({ fields, now, version }: ApplicationFieldsProps) {
  return (
    <>
      <input type="hidden" name="version" value={version ?? ""} />
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
        options={["Active", "Inactive"]}
      />
    </>
  );
}
