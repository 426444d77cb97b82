/** The product's name, in the top bar and on the sign-in screen if no application sent the user there. */
export const PRODUCT = "SSO Application";
