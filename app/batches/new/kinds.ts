import { LETTER_PERMISSIONS, LETTERS, type Letter } from "#api/contract/letters";
import type { PermissionName } from "#api/contract/permissions";

/** The nouns that can be given and taken away. */
export const NOUNS = ["applications", "roles", "groups"] as const;
export type Noun = (typeof NOUNS)[number];

/** The changes of a selection, as the address names them. */
export const KINDS = [...NOUNS, "status", "mail", "delete"] as const;
export type Kind = (typeof KINDS)[number];

export const isNoun = (kind: Kind): kind is Noun => (NOUNS as readonly Kind[]).includes(kind);

export const TITLES: Record<Kind, string> = {
  applications: "Give or take away applications",
  roles: "Give or take away roles",
  groups: "Give or take away groups",
  status: "Activate or deactivate people",
  mail: "Send an email",
  delete: "Delete people",
};

const PERMISSIONS: Partial<Record<Kind, PermissionName>> = {
  delete: "users:delete",
  // Each email takes its own.
  mail: "users:read",
};

export const permissionOf = (kind: Kind): PermissionName => PERMISSIONS[kind] ?? "users:write";

/** The emails that somebody may send. */
export const lettersFor = (permissions: readonly string[]): Letter[] =>
  LETTERS.filter((letter) => permissions.includes(LETTER_PERMISSIONS[letter]));
