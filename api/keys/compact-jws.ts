/**
 * True for three segments of base64url, each written the one way there is (RFC 7515): no padding, no other character,
 * no spare bits. Decoders let more pass, and then one signature has many spellings.
 */
export function isCompactJws(text: string): boolean {
  const segments = text.split(".");
  const isExact = (segment: string) => Buffer.from(segment, "base64url").toString("base64url") === segment;
  return segments.length === 3 && segments.every(isExact);
}
