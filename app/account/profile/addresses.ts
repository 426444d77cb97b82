import { ACCOUNT_PROFILE } from "#app/navigation";

/** The dialogs of the page. */
export const CHANGE_EMAIL = `${ACCOUNT_PROFILE}/email`;
export const SEND_CONFIRMATION = `${ACCOUNT_PROFILE}/email/confirmation`;
