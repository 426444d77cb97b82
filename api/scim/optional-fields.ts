import { acceptedRanges, lookUp } from "#languages/choose";
import { type Language, languageTags } from "#languages/known";
import { type OptionalTexts, type OptionalUserField, optionalUserFields } from "../contract/user-fields";
import {
  asText,
  type Entry,
  isList,
  isTo,
  pick,
  readEntries,
  type Setter,
  textOf,
  textReader,
} from "./assign-user";
import type { SchemaAttribute } from "./schema-attribute";

/** An optional field of a user in SCIM. */
interface ScimField {
  attribute: SchemaAttribute;
  set: Setter;
  /** The attribute's value in a resource. */
  show: (text: string) => unknown;
}

/** The one number is the mobile one. A list without one gives its primary or first number, but no fax or pager. */
const setNumber: Setter = (fields, given, current) => {
  const { op, value, sub } = given;
  if (isList(given) && op !== "remove") {
    const entries = readEntries(value, textReader(fields, "phoneNumbers.value"));
    const last =
      op === "add" ? ({ type }: Entry) => type === "" : ({ type }: Entry) => !/^(fax|pager)$/.test(type);
    const number = pick(
      entries,
      ({ type }) => type === "mobile",
      ({ primary }) => primary,
      last,
    );
    if (number !== undefined || op === "replace") fields.mobileNo = number ?? null;
    return;
  }
  const element = new Map<string, string | boolean>([
    ["type", "mobile"],
    ["primary", true],
    ["value", fields.mobileNo ?? current.mobileNo ?? ""],
  ]);
  if (!isTo(given, element)) return;
  if (op === "remove" && sub !== undefined && sub !== "value") return;
  const text = op === "remove" ? "" : textOf(given, textReader(fields, "phoneNumbers.value"));
  if (text !== undefined) fields.mobileNo = text === "" ? null : text;
};

/** A range, or several as in `Accept-Language` (RFC 7643, section 4.1.1). One that we haven't is no language. */
const setLanguage: Setter = (fields, { op, value }) => {
  const ranges = op === "remove" ? undefined : asText(fields, value, "preferredLanguage");
  fields.language = ranges ? (lookUp(acceptedRanges(ranges), ALL) ?? null) : null;
};

const ALL: ReadonlySet<Language> = new Set(languageTags);

export const SCIM_FIELDS: Record<OptionalUserField, ScimField> = {
  mobileNo: {
    attribute: {
      name: "phoneNumbers",
      description: "The mobile number.",
      type: "complex",
      multiValued: true,
      subAttributes: [
        { name: "value", description: "The number." },
        { name: "type", description: "mobile" },
      ],
    },
    set: setNumber,
    show: (number) => [{ value: number, type: "mobile" }],
  },
  language: {
    attribute: {
      name: "preferredLanguage",
      description: "The language of pages and emails, such as pt-BR.",
    },
    set: setLanguage,
    show: (tag) => tag,
  },
};

export const scimFields: readonly ScimField[] = Object.values(SCIM_FIELDS);

/** The attributes of the optional fields that a user has. */
export const showOptional = (texts: OptionalTexts): Record<string, unknown> =>
  Object.fromEntries(
    optionalUserFields.flatMap((field) => {
      const text = texts[field];
      const { attribute, show } = SCIM_FIELDS[field];
      return text === null ? [] : [[attribute.name, show(text)] as const];
    }),
  );
