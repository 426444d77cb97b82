import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../context";
import type { Picture } from "../contract/application-page";
import { requireFound } from "../noun/lock";
import { findPictureTime, findShownPicture } from "./launcher.queries";

type Tools = Pick<Context, "engine" | "picturesKey">;

const MAC_BYTES = 16;

const macOf = ({ picturesKey }: Pick<Tools, "picturesKey">, named: string): Buffer =>
  createHmac("sha256", picturesKey).update(named).digest().subarray(0, MAC_BYTES);

/**
 * The token by which a sign-in page shows the picture of an application whose request is valid. Nobody can make one, so
 * nobody learns from outside which applications there are. It names the picture's version. Undefined if there is no picture.
 */
export async function pictureToken(tools: Tools, applicationId: string): Promise<string | undefined> {
  const at = await findPictureTime(tools.engine.read, applicationId);
  if (at === undefined) return undefined;
  const named = `${at}:${applicationId}`;
  return Buffer.concat([macOf(tools, named), Buffer.from(named)]).toString("base64url");
}

/** @throws {HttpError} 404 for any other token, and once the picture is another */
export async function readShownPicture(tools: Tools, token: string): Promise<Picture> {
  const bytes = Buffer.from(token, "base64url");
  const mac = bytes.subarray(0, MAC_BYTES);
  const named = bytes.subarray(MAC_BYTES).toString();
  const isOurs = mac.length === MAC_BYTES && timingSafeEqual(mac, macOf(tools, named));
  const [, at = "", id = ""] = (isOurs && /^(\d+):(.+)$/.exec(named)) || [];
  return requireFound(
    "picture",
    isOurs ? await findShownPicture(tools.engine.read, { id, at: Number(at) }) : undefined,
  );
}
