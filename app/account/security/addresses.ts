import { ACCOUNT_SECURITY } from "#app/navigation";

/** The dialogs of the page. */
export const CHANGE_PASSWORD = `${ACCOUNT_SECURITY}/password`;
export const ADD_PASSKEY = `${ACCOUNT_SECURITY}/passkeys/new`;
export const passkeyDialog = (id: string, dialog: "edit" | "delete") =>
  `${ACCOUNT_SECURITY}/passkeys/${encodeURIComponent(id)}/${dialog}`;
export const SET_UP_APP = `${ACCOUNT_SECURITY}/authenticator-app/new`;
export const REMOVE_APP = `${ACCOUNT_SECURITY}/authenticator-app/delete`;
export const NEW_CODES = `${ACCOUNT_SECURITY}/recovery-codes/new`;
