import { say } from "#languages/say";
import { sayCommas } from "#languages/sentences";

interface ScopeTexts {
  /** By itself. */
  alone: () => string;
  /** Among others. */
  listed: () => string;
}

const roles: ScopeTexts = { alone: () => say("scope.roles"), listed: () => say("scope.roles-listed") };

/** What each scope gives an application (OpenID Connect Core 1.0, section 5.4). Groups are roles. */
const SCOPES: Record<string, ScopeTexts> = {
  openid: { alone: () => say("scope.openid"), listed: () => say("scope.openid-listed") },
  profile: { alone: () => say("scope.profile"), listed: () => say("scope.profile-listed") },
  email: { alone: () => say("scope.email"), listed: () => say("scope.email-listed") },
  groups: roles,
  roles,
  offline_access: { alone: () => say("scope.offline"), listed: () => say("scope.offline-listed") },
};

/** A scope in words, or its name if it is unknown. */
export const scopeText = (scope: string): string => SCOPES[scope]?.alone() ?? scope;

/** What scopes give together, each thing once: "Name and username, email address". */
export function scopeList(scopes: readonly string[]): string {
  const phrases = new Set(scopes.map((scope) => SCOPES[scope]?.listed() ?? scope));
  const list = sayCommas([...phrases]);
  return list.charAt(0).toUpperCase() + list.slice(1);
}
