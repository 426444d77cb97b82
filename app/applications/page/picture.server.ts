import type { Picture } from "#api/contract/application-page";
import { PICTURE_TYPES } from "#app/forms/pictures";
import { SsoApiError } from "#app/sso-api-error";

/**
 * An application's picture as a response.
 *
 * @param cacheSeconds how long browsers may cache it
 * @param isPublic whether everybody may see it at this address, and the address names the version
 * @throws {Response} the SSO API's refusal, without a body; 404 if it is of a type that no page shows
 */
export async function pictureResponse(
  read: Promise<Picture>,
  cacheSeconds: number,
  { isPublic = false }: { isPublic?: boolean } = {},
): Promise<Response> {
  const { mediaType, content } = await read.catch((error: unknown) => {
    throw error instanceof SsoApiError ? new Response(null, { status: error.status }) : error;
  });
  if (!PICTURE_TYPES.includes(mediaType)) throw new Response(null, { status: 404 });
  return new Response(Buffer.from(content, "base64"), {
    headers: {
      "content-type": mediaType,
      "cache-control": `${isPublic ? "public, immutable" : "private"}, max-age=${cacheSeconds}`,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    },
  });
}
