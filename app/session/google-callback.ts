/** Where Google sends users back: a route of the console below the service's path. */
export const GOOGLE_CALLBACK = "/api/auth/google/callback";
