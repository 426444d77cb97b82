import { SsoApiError } from "#app/sso-api-error";
import { MOST_PICTURE_BYTES } from "./pictures";

/** An uploaded picture in base64. @param hint says which ones are taken @throws {SsoApiError} 422 */
export async function pictureContent(form: FormData, hint: string): Promise<string> {
  const picture = form.get("picture");
  if (!(picture instanceof File) || picture.size === 0) throw new SsoApiError(422, "Choose a picture.");
  if (picture.size > MOST_PICTURE_BYTES) throw new SsoApiError(422, hint);
  return Buffer.from(await picture.arrayBuffer()).toString("base64");
}
