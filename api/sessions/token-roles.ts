/** Most role names in a token. The profile has all of them. */
const MOST_ROLES = 50;
/** Most bytes of role names. Some tokens travel in an address, and servers accept about 8 kB. */
const MOST_ROLE_BYTES = 3_000;

/** The first role names, up to the limits. */
export function withinTokenLimits(roles: string[]): string[] {
  let bytes = 0;
  const isOver = (role: string) => {
    bytes += Buffer.byteLength(JSON.stringify(role));
    return bytes > MOST_ROLE_BYTES;
  };
  const first = roles.slice(0, MOST_ROLES);
  const end = first.findIndex(isOver);
  return end < 0 ? first : first.slice(0, end);
}
