import type { Picture } from "#api/contract/application-page";
import { SsoApiError } from "#app/sso-api-error";
import { PICTURE_TYPES } from "./pictures";

/**
 * An application's picture as a response.
 *
 * @param cacheSeconds how long browsers may cache it
 * @throws {Response} the SSO API's refusal, without a body; 404 if it is of a type that no page shows
 */
export async function pictureResponse(read: Promise<Picture>, cacheSeconds: number): Promise<Response> {
  const { mediaType, content } = await read.catch((error: unknown) => {
    throw error instanceof SsoApiError ? new Response(null, { status: error.status }) : error;
  });
  if (!PICTURE_TYPES.includes(mediaType)) throw new Response(null, { status: 404 });
  return new Response(Buffer.from(content, "base64"), {
    headers: {
      "content-type": mediaType,
      "cache-control": `private, max-age=${cacheSeconds}`,
      "x-content-type-options": "nosniff",
    },
  });
}
