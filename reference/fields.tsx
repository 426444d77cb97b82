import type { ReactNode } from "react";
import type { Parameter, Schema } from "./document";
import { inline } from "./markdown";
import { typeText } from "./type-text";

export const ParameterList = ({ parameters }: { parameters: Parameter[] }) => (
  <dl>
    {parameters.map(({ name, in: place, required, description, example, schema }) => (
      <FieldEntry key={name} name={name} type={typeText(schema)} place={place} required={required}>
        {inline(description ?? "")} Example: <code>{String(example)}</code>
      </FieldEntry>
    ))}
  </dl>
);

/** A schema's type, followed by its fields. */
export function SchemaFields({ schema }: { schema: Schema }) {
  const isPlain = schema.type === "object" && schema.properties !== undefined;
  return (
    <>
      {!isPlain && <p>{typeText(schema)}</p>}
      <Fields schema={schema} />
    </>
  );
}

/** The fields of an object, of a list's items, or of each alternative. */
function Fields({ schema }: { schema: Schema }) {
  const { properties, required = [], items, anyOf, oneOf } = schema;
  if (properties) {
    return (
      <dl>
        {Object.entries(properties).map(([name, inner]) => (
          <FieldEntry key={name} name={name} type={typeText(inner)} required={required.includes(name)}>
            {inline(inner.description ?? "")}
            <Fields schema={inner} />
          </FieldEntry>
        ))}
      </dl>
    );
  }
  if (items) return <Fields schema={items} />;
  return (anyOf ?? oneOf ?? []).filter(hasFields).map((kind, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no names.
    <div key={index}>
      <p>{typeText(kind)}:</p>
      <Fields schema={kind} />
    </div>
  ));
}

const hasFields = ({ properties, items, anyOf, oneOf }: Schema): boolean =>
  properties !== undefined ||
  (items !== undefined && hasFields(items)) ||
  (anyOf ?? oneOf ?? []).some(hasFields);

interface FieldEntryProps {
  name: string;
  type: string;
  place?: string;
  required: boolean;
  children: ReactNode;
}

const FieldEntry = ({ name, type, place, required, children }: FieldEntryProps) => (
  <>
    <dt>
      <code>{name}</code>{" "}
      <small>{[type, place, required ? undefined : "optional"].filter(Boolean).join(", ")}</small>
    </dt>
    <dd>{children}</dd>
  </>
);
