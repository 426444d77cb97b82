/** The address of an application's picture, by the token of its sign-in request. It names its version. */
export const picturePath = (token: string | undefined): string | undefined =>
  token === undefined ? undefined : `/auth/picture/${token}`;
