/** An attribute of a schema (RFC 7643, section 7). What it leaves out is as `described` says. */
export interface SchemaAttribute {
  name: string;
  description: string;
  type?: "string" | "boolean" | "complex" | "reference";
  referenceTypes?: string[];
  required?: boolean;
  caseExact?: boolean;
  multiValued?: boolean;
  uniqueness?: "none" | "server";
  mutability?: "readWrite" | "readOnly" | "immutable";
  subAttributes?: SchemaAttribute[];
}

/** An attribute with all characteristics of RFC 7643, section 7. */
export const described = ({ subAttributes, type = "string", ...attribute }: SchemaAttribute): object => ({
  type,
  multiValued: false,
  required: false,
  ...((type === "string" || type === "reference") && { caseExact: false, uniqueness: "none" }),
  mutability: "readWrite",
  returned: "default",
  ...attribute,
  ...(subAttributes && { subAttributes: subAttributes.map(described) }),
});
