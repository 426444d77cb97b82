import { MOST_PICTURE_BYTES } from "../contract/application-page";
import { unprocessable } from "../http/errors";

const refuse = (sentence: string) => unprocessable({ content: [sentence] });

/** How files of each type begin, in hexadecimal. A WebP file's length is in the middle of its beginning. */
const SIGNATURES = {
  "image/png": /^89504e470d0a1a0a/,
  "image/webp": /^52494646.{8}57454250/,
  "image/jpeg": /^ffd8ff/,
};
type PictureType = keyof typeof SIGNATURES;
const SIGNATURE_BYTES = 12;
const NAMES: Record<PictureType, string> = { "image/png": "PNG", "image/webp": "WebP", "image/jpeg": "JPEG" };

/** The chunk that ends each PNG (PNG specification, 11.2.5). */
const PNG_END = "0000000049454e44ae426082";

/** Whether nothing follows the picture: the file could be something else as well. */
function endsWithPicture(type: PictureType, bytes: Buffer): boolean {
  if (type === "image/webp") return bytes.readUInt32LE(4) + 8 === bytes.length;
  return type !== "image/png" || bytes.indexOf(PNG_END, 0, "hex") + PNG_END.length / 2 === bytes.length;
}

interface Rules {
  types?: readonly PictureType[];
  /** Refuses a file that goes on behind its picture. */
  isWhole?: boolean;
}

/**
 * The type of a picture, by its bytes. Scripts can hide in SVG, so that is no picture.
 *
 * @param content in base64
 * @throws {HttpError} 422
 */
export function pictureType(
  content: string,
  { types = ["image/png", "image/webp", "image/jpeg"], isWhole = false }: Rules = {},
): string {
  const bytes = Buffer.from(content, "base64");
  if (bytes.toString("base64") !== content) throw refuse("The picture must be in base64.");
  if (bytes.length > MOST_PICTURE_BYTES) throw refuse("Use a picture of at most 64 kB.");
  const start = bytes.subarray(0, SIGNATURE_BYTES).toString("hex");
  const type = types.find((one) => SIGNATURES[one].test(start));
  if (!type) throw refuse(`Use a ${listed(types.map((one) => NAMES[one]))} picture.`);
  if (isWhole && !endsWithPicture(type, bytes)) throw refuse("This picture is damaged. Export it again.");
  return type;
}

/** "PNG, WebP or JPEG". */
const listed = (names: string[]): string => `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
