import { MOST_PICTURE_BYTES } from "../contract/application-page";
import { unprocessable } from "../http/errors";

const refuse = (sentence: string) => unprocessable({ content: [sentence] });

/** How files of each type begin, in hexadecimal. A WebP file's length is in the middle of its beginning. */
const SIGNATURES = {
  "image/png": /^89504e470d0a1a0a/,
  "image/webp": /^52494646.{8}57454250/,
  "image/jpeg": /^ffd8ff/,
};
const SIGNATURE_BYTES = 12;

/**
 * The type of a picture, by its bytes. Scripts can hide in SVG, so that is no picture.
 *
 * @param content in base64
 * @throws {HttpError} 422
 */
export function pictureType(content: string): string {
  const bytes = Buffer.from(content, "base64");
  if (bytes.toString("base64") !== content) throw refuse("The picture must be in base64.");
  if (bytes.length > MOST_PICTURE_BYTES) throw refuse("Use a picture of at most 64 kB.");
  const start = bytes.subarray(0, SIGNATURE_BYTES).toString("hex");
  const [type] = Object.entries(SIGNATURES).find(([, signature]) => signature.test(start)) ?? [];
  if (!type) throw refuse("Use a PNG, WebP or JPEG picture.");
  return type;
}
