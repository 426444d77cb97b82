/** What each scope gives an application (OpenID Connect Core 1.0, section 5.4). Groups are roles. */
const SCOPES: Record<string, string> = {
  openid: "Your user ID",
  profile: "Your name and username",
  email: "Your email address",
  groups: "Your roles",
  roles: "Your roles",
  offline_access: "Access while you aren't using it, until you sign out",
};

/** A scope in words, or its name if it is unknown. */
export const scopeText = (scope: string): string => SCOPES[scope] ?? scope;

/** What scopes give together, each thing once: "Name and username, email address". */
export function scopeList(scopes: readonly string[]): string {
  const phrase = (scope: string) => {
    const text = SCOPES[scope]?.replace(/^Your /, "");
    return text === undefined ? scope : text.charAt(0).toLowerCase() + text.slice(1);
  };
  const list = [...new Set(scopes.map(phrase))].join(", ");
  return list.charAt(0).toUpperCase() + list.slice(1);
}
