import { z } from "zod";
import { OptionalTextSchemas, PersonNameSchema, UsernameSchema } from "../contract/fields";
import { mapFields } from "../contract/map-fields";
import { EMAIL_PATTERN, EmailSchema, lineSchema } from "../contract/text";
import { trimmed } from "../contract/trimmed";
import {
  NO_OPTIONAL_TEXTS,
  type OptionalTexts,
  type OptionalUserField,
  optionalUserFields,
} from "../contract/user-fields";
import { validate } from "../http/validate";
import type { UserAttributes } from "./assign-user";
import { refused } from "./errors";
import { fitName, fitOptional, type Note } from "./fit";
import { toName } from "./names";

/** What a directory sets of a user, by SCIM's names: a refusal names them. Optional fields are never refused. */
export interface Profile extends OptionalTexts {
  userName: string;
  displayName: string;
  emails: string;
  externalId: string | null;
}

const ProfileSchema = z
  .object({
    userName: UsernameSchema,
    displayName: PersonNameSchema,
    emails: EmailSchema,
    ...OptionalTextSchemas,
    externalId: lineSchema(255, 1000),
  })
  .partial();

/**
 * Checks what a request changes, by the rules of every form. A name or an optional text that breaks one is made to fit or
 * left out, and noted: it must not keep a person out.
 *
 * @throws {HttpError} 400, 422
 */
export function toProfile(fields: UserAttributes, before: Profile, note: Note): Profile {
  const name = toName(fields, before.displayName);
  const { userName = before.userName } = fields;
  const fitted = (field: OptionalUserField) => {
    const text = fields[field];
    return text && text !== before[field] ? fitOptional(field, text, note) : text;
  };
  for (const text of fields.notes ?? []) note(text);
  const given = {
    userName: fields.userName,
    displayName:
      name === undefined || name === before.displayName
        ? name
        : fitName(name, before.displayName || userName, note),
    emails: fields.email,
    ...mapFields(optionalUserFields, fitted),
    externalId: fields.externalId,
  };
  const names = Object.keys(given) as Array<keyof Profile>;
  const changed = names.filter((name) => given[name] !== undefined && given[name] !== before[name]);
  const texts = changed.filter((name) => given[name] !== null);
  const checked = validate(ProfileSchema, Object.fromEntries(texts.map((name) => [name, given[name]])));
  const emptied = changed.filter((name) => given[name] === null).map((name) => [name, null] as const);
  return { ...before, ...checked, ...Object.fromEntries(emptied) } as Profile;
}

/** The profile of a new user. Without an address, the username may be one. @throws {HttpError} 400, 422 */
export function toNewProfile(fields: UserAttributes, note: Note): Profile {
  const { userName } = fields;
  if (userName === undefined) throw refused("invalidValue", "userName is required.");
  const email = fields.email ?? (EMAIL_PATTERN.test(trimmed(userName)) ? userName : undefined);
  if (email === undefined) throw refused("invalidValue", "emails is required.");
  const whole = { ...fields, email, displayName: toName(fields, undefined) ?? userName };
  const nothing = { userName: "", displayName: "", emails: "", ...NO_OPTIONAL_TEXTS, externalId: null };
  // Not the parts of the name: they have made it.
  const { givenName, familyName, formatted, ...rest } = whole;
  return toProfile(rest, nothing, note);
}
