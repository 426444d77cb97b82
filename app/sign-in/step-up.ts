/**
 * The page that asks somebody who is signed in for a second step.
 *
 * @param page where they go on afterwards, on this site
 */
export const stepUpPath = (page: string): string => `/auth/step-up?${new URLSearchParams({ returnTo: page })}`;
