import { ACCOUNT_SESSIONS } from "#app/navigation";

/** The dialog that ends all other sign-ins. */
export const END_OTHERS = `${ACCOUNT_SESSIONS}/end-others`;
