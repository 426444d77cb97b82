/** Where Google sends people back to: a route of the console, in the midst of the service's ground. */
export const GOOGLE_CALLBACK = "/api/auth/google/callback";
