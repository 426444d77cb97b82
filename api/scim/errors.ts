import { inLanguage } from "#languages/current";
import { HttpError } from "../http/errors";
import { ERROR } from "./uris";

/** RFC 7644, section 3.12. */
type ScimType = "invalidFilter" | "tooMany" | "invalidSyntax" | "invalidPath" | "noTarget" | "invalidValue";

/** A refusal with the status 400. */
export const refused = (code: ScimType, message: string) => new HttpError(400, message, { code });

/** The body of a refusal in SCIM's schema, whose status is text. */
export const errorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});

const COULD_NOT = "Some fields can't be accepted.";

/** A refusal of the service as SCIM knows it: there is no 422, and a taken name is "uniqueness". */
export function toScimRefusal(refusal: HttpError) {
  const { status, message } = refusal;
  const { code } = refusal.extra;
  const errors = inLanguage("en", () => refusal.fields());
  const fields = Object.entries(errors ?? {}).map(([field, [first]]) => `${field}: ${first}`);
  const detail = message === COULD_NOT && fields.length > 0 ? fields.join(" ") : message;
  if (status === 422) return { status: 400, detail, scimType: "invalidValue" };
  if (status === 409) return { status, detail, scimType: errors && "uniqueness" };
  return { status, detail, scimType: status === 400 ? (code ?? "invalidSyntax") : undefined };
}
