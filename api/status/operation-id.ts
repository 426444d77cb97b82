import type { Schema } from "../../reference/document";
import type { Call } from "../noun/permissions";

/** Calls that do something else than their method and path say. */
const NAMES: Partial<Record<Call, string>> = {
  "POST /auth/login": "login",
  "POST /auth/new-password": "setNewPassword",
  "POST /auth/google": "loginWithGoogle",
  "POST /auth/passkey": "loginWithPasskey",
  "POST /auth/passkey/options": "createPasskeyOptions",
  "POST /auth/self-sign": "selfSign",
  "POST /auth/application/verify-access": "verifyAccess",
  "POST /auth/application/sign-in-request": "createSignInRequest",
  "POST /auth/refresh": "refreshTokens",
  "GET /auth/logout": "logout",
  "POST /auth/step": "takeStep",
  "POST /auth/second-factor": "giveSecondFactor",
  "POST /auth/second-factor/begin": "beginSecondFactor",
  "POST /auth/second-factor/enrol": "enrolSecondFactor",
  "POST /auth/second-factor/confirm": "confirmSecondFactor",
  "POST /auth/second-factor/later": "postponeSecondFactor",
  "POST /auth/proof": "giveProof",
  "POST /auth/interactions/:id": "continueInteraction",
  "POST /auth/links/read": "readLink",
  "POST /auth/links/use": "useLink",
  "POST /auth/links/undo-email": "undoEmail",
  "POST /auth/account/email": "requestAccountEmail",
  "POST /auth/account/email/confirm": "confirmAccountEmail",
  "POST /auth/account/factors/passkeys/options": "createAccountPasskeyOptions",
  "PUT /auth/account/factors/totp": "confirmAccountTotp",
  "POST /auth/account/factors/recovery-codes": "createAccountRecoveryCodes",
  "GET /auth/users/deleted": "listDeletedUsers",
  "DELETE /auth/users/deleted/:id": "deleteDeletedUser",
  "DELETE /auth/users/:id/lock": "unlockUser",
  "POST /auth/users/:id/invitation": "inviteUser",
  "POST /auth/users/:id/password-reset": "resetUserPassword",
  "POST /auth/applications/:id/connection/redirect-uris": "registerRedirectUri",
  "POST /auth/groups/:id/members": "addGroupMember",
  "DELETE /auth/groups/:id/members/:userId": "removeGroupMember",
  "POST /auth/groups/:id/pending-members": "approveGroupMembers",
  "DELETE /auth/groups/:id/pending-members": "refuseGroupMembers",
  "POST /auth/batches/import": "createImport",
  "GET /auth/roles/drop-down": "listRoleOptions",
  "GET /auth/roles/user-count": "countRoleUsers",
  "GET /auth/applications/user-count": "countApplicationUsers",
  "POST /auth/applications/:id/secret": "replaceApplicationSecret",
  "POST /auth/applications/:id/people": "addApplicationPerson",
  "DELETE /auth/applications/:id/people/:userId": "removeApplicationPerson",
  "DELETE /auth/applications/:id/people/:userId/consent": "withdrawApplicationConsent",
  "POST /auth/password-reset": "requestPasswordReset",
  "POST /auth/mails/test": "sendTestMail",
  "POST /auth/webhooks/:id/secret": "replaceWebhookSecret",
  "POST /auth/webhooks/:id/deliveries": "resendWebhookDeliveries",
  "POST /auth/webhooks/:id/deliveries/:number": "resendWebhookDelivery",
  "GET /ready": "getReadiness",
  "GET /.well-known/jwks.json": "getKeys",
  "GET /openapi.json": "getOpenApi",
};

const VERBS: Record<string, string> = { POST: "create", PUT: "update", PATCH: "patch", DELETE: "delete" };

/**
 * What programs call a call: "listUsers", "getUserOverview". Clients that are generated from the document have it as the
 * name of a function.
 *
 * @param kinds the schema of the answer, or those that it may have
 */
export function operationIdOf(call: Call, kinds: Schema[]): string {
  const named = NAMES[call];
  if (named) return named;
  const [method = "", path = ""] = call.split(" ");
  const parts = path
    .replace(/^\/(auth\/)?/, "")
    .replace("account/factors/", "account/")
    .replace(/^tokens/, "api-tokens")
    .split("/");
  const isId = (part = "") => part.startsWith(":");
  const words = parts.filter((part) => !isId(part));
  const last = words.at(-1) ?? "";
  // "POST /auth/batches/:id/run" runs the batch.
  if (method === "POST" && isId(parts.at(-2))) return camelCase([last, ...words.slice(0, -1).map(singular)]);
  if (last === "export") return camelCase([last, ...words.slice(0, -1)]);
  const isList = kinds.some(({ type, properties }) => type === "array" || properties?.items);
  const verb = VERBS[method] ?? (isList ? "list" : "get");
  const isOne = isId(parts.at(-1)) || method === "POST";
  return camelCase([verb, ...words.slice(0, -1).map(singular), isOne ? singular(last) : last]);
}

/** "batches" as "batch". */
const singular = (word: string) =>
  word.replace(/(ch)es$|ies$|s$/, (end, kept = "") => (end === "ies" ? "y" : kept));

const camelCase = (words: string[]) =>
  words.join("-").replaceAll(/\W+(\w)/g, (_, first: string) => first.toUpperCase());
