/** A field's meaning, with an example. */
export interface Word {
  description: string;
  examples?: unknown[];
}
export type Words = Record<string, Word>;

/**
 * The words of a contract file, by group of calls. Those of `everywhere` mean the same in every group that doesn't have
 * the word itself.
 */
export type Glossary = Record<string, Words>;

export const word = (description: string, ...examples: unknown[]): Word => ({
  description,
  ...(examples.length > 0 && { examples }),
});

export const ID = "0199f3c2-7d1e-7cc3-9a51-3f0f6a1d2b4c";
export const OTHER_ID = "0199f3c2-8a40-7b6d-8e2f-51c7d0b9e413";
export const MOMENT = "2026-11-22T09:41:07.512Z";
export const LINK_TOKEN = "q1Yk0mZ2RkW8b3tVhXcN5pJfLs7DgAeUoI4rTyHxMvBwCzQnKjE9uGi6OaPlSdF2";
export const JWT = "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…";
export const ISSUER = "https://sso.example.com";
export const VERDICT =
  "yes if the user can open the application, after-setup if a sign-in asks the user to set up a second factor or a passkey first, otherwise no.";
