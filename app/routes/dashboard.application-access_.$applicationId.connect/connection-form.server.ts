import * as z from "zod/mini";
import {
  type ConnectionInput,
  EMAIL_VERIFIED,
  GROUPS_CLAIMS,
  ID_TOKEN_ALGS,
  PROTOCOLS,
} from "#api/contract/connections";
import { trimmed } from "#api/contract/trimmed";

const checkbox = z.optional(z.string());

/** The form of a connection. Addresses are one per line. */
export const ConnectionFormSchema = z.object({
  protocol: z.enum(PROTOCOLS),
  redirectUris: z.optional(z.string()),
  postLogoutRedirectUris: z.optional(z.string()),
  backchannelLogoutUri: z.optional(z.string()),
  native: checkbox,
  thirdParty: checkbox,
  requirePkce: checkbox,
  idTokenAlg: z.enum(ID_TOKEN_ALGS),
  groupsClaim: z.optional(z.enum(GROUPS_CLAIMS)),
  /** Empty: not chosen yet, and it stays so. */
  emailVerified: z.optional(z.enum([...EMAIL_VERIFIED, ""])),
  version: z.optional(z.string()),
});
type ConnectionForm = z.output<typeof ConnectionFormSchema>;

/** Empty lines don't count. */
const linesOf = (text: string | undefined): string[] => (text ?? "").split("\n").map(trimmed).filter(Boolean);

/** The call's body. Fields that don't count for the chosen protocol are hidden, and may hold anything. */
export function toConnectionInput(form: ConnectionForm): ConnectionInput {
  const isPublic = form.protocol === "openid-public";
  return {
    protocol: form.protocol,
    redirectUris: linesOf(form.redirectUris),
    postLogoutRedirectUris: linesOf(form.postLogoutRedirectUris),
    backchannelLogoutUri: trimmed(form.backchannelLogoutUri ?? "") || null,
    native: isPublic && form.native !== undefined,
    thirdParty: form.thirdParty !== undefined,
    requirePkce: isPublic || form.requirePkce !== undefined,
    idTokenAlg: form.idTokenAlg,
    ...(form.groupsClaim && { groupsClaim: form.groupsClaim }),
    ...(form.emailVerified && { emailVerified: form.emailVerified }),
  };
}
