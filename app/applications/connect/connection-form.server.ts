import * as z from "zod/mini";
import {
  type ConnectionSettings,
  type FieldRecord,
  mapConnectionFields,
} from "#api/contract/connection-fields";
import { type ConnectionInput, PROTOCOLS } from "#api/contract/connections";
import { trimmed } from "#api/contract/trimmed";

/** As a form sends a field. A checkbox that isn't checked is absent. */
function sentSchema(field: FieldRecord): z.ZodMiniType<string | undefined> {
  if (field.kind !== "choice") return z.optional(z.string());
  // Empty: not chosen yet, and it stays so.
  return field.absent ? z.optional(z.enum([...field.of, ""])) : z.enum(field.of);
}

/** The form of a connection. Addresses are one per line. */
export const ConnectionFormSchema = z.object({
  protocol: z.enum(PROTOCOLS),
  ...mapConnectionFields((_, field) => sentSchema(field)),
  version: z.optional(z.string()),
  /** The origin that a recipe was filled in for, if it becomes the launch address. */
  launch: z.optional(z.string()),
});
type ConnectionForm = z.output<typeof ConnectionFormSchema>;

/** Empty lines don't count. */
const linesOf = (text: string): string[] => text.split("\n").map(trimmed).filter(Boolean);

function toValue(field: FieldRecord, sent = "") {
  if (field.kind === "addresses") return linesOf(sent);
  if (field.kind === "address") return trimmed(sent) || null;
  return sent || undefined;
}

/** The call's body. Fields that don't count for the chosen protocol are hidden, and may hold anything. */
export function toConnectionInput({ protocol, version, launch, ...form }: ConnectionForm): ConnectionInput {
  const isPublic = protocol === "openid-public";
  const settings = mapConnectionFields((name, field) =>
    field.kind === "flag" ? form[name] !== undefined : toValue(field, form[name]),
  ) as ConnectionSettings;
  return {
    protocol,
    ...settings,
    native: isPublic && settings.native,
    requirePkce: isPublic || settings.requirePkce,
  };
}
