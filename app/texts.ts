/** The product's own name: the top bar's title, and the sign-in screen's when no application sent the person here. */
export const PRODUCT = "SSO Application";
