/**
 * Whether a text is three canonical base64url segments (RFC 7515), without padding, other characters or spare bits.
 * Decoders are more lenient and would accept several spellings of one signature.
 */
export function isCompactJws(text: string): boolean {
  const segments = text.split(".");
  const isExact = (segment: string) => Buffer.from(segment, "base64url").toString("base64url") === segment;
  return segments.length === 3 && segments.every(isExact);
}
