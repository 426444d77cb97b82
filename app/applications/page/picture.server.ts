import type { Picture } from "#api/contract/application-page";
import { PICTURE_TYPES } from "./pictures";

/**
 * An application's picture as a response.
 *
 * @param cacheSeconds how long browsers may cache it
 * @throws {Response} 404 if it is of a type that no page shows
 */
export function pictureResponse({ mediaType, content }: Picture, cacheSeconds: number): Response {
  if (!PICTURE_TYPES.includes(mediaType)) throw new Response(null, { status: 404 });
  return new Response(Buffer.from(content, "base64"), {
    headers: {
      "content-type": mediaType,
      "cache-control": `private, max-age=${cacheSeconds}`,
      "x-content-type-options": "nosniff",
    },
  });
}
