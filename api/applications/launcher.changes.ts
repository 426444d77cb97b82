import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { Picture } from "../contract/application-page";
import { homeUrlProblem } from "../contract/redirect-uris";
import { notFound, unprocessable } from "../http/errors";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { pictureType } from "../noun/picture-type";
import { isAllowed } from "../noun/require-permission";
import { requireProof } from "../proofs/proof";
import type { Caller } from "../sessions/caller";
import { APPLICATION } from "./applications.changes";
import { deletePicture, findHomeUrl, findPicture, replacePicture, updateHomeUrl } from "./launcher.queries";

/**
 * Everybody's launcher leads to the address.
 *
 * @param homeUrl null to remove it
 * @throws {HttpError} 403 without a recent proof, 404, 422
 */
export async function changeHomeUrl(
  context: Context,
  id: string,
  homeUrl: string | null,
  { caller, origin }: Change,
): Promise<void> {
  const problem = homeUrl === null ? undefined : homeUrlProblem(homeUrl);
  if (problem) throw unprocessable({ homeUrl: [problem] });
  await context.engine.write(async (queries) => {
    const { applicationName: name } = await lock(queries, APPLICATION, id);
    await requireProof(context, caller, { queries });
    const before = await findHomeUrl(queries, id);
    await updateHomeUrl(queries, id, homeUrl);
    await recordAudit(queries, origin, {
      action: "application.update-launcher",
      message: `${caller.name} ${homeUrl === null ? "removed" : "set"} the launch address of the application ${name}`,
      target: { type: "application", id, name },
      changes: { homeUrl: [before, homeUrl] },
    });
  });
}

/**
 * People who may read applications see all pictures, others those of their own applications.
 *
 * @throws {HttpError} 404
 */
export const readPicture = async ({ engine }: Context, id: string, caller: Caller): Promise<Picture> =>
  requireFound(
    "picture",
    await findPicture(engine.read, id, isAllowed(caller, "applications:read") ? undefined : caller.userId),
  );

/** @param content in base64 @throws {HttpError} 404, 422 */
export async function setPicture(
  { engine }: Context,
  id: string,
  content: string,
  { caller, origin }: Change,
): Promise<void> {
  const mediaType = pictureType(content);
  await engine.write(async (queries) => {
    const { applicationName: name } = await lock(queries, APPLICATION, id);
    await replacePicture(queries, id, { mediaType, content }, origin.at);
    await recordAudit(queries, origin, {
      action: "application.set-picture",
      message: `${caller.name} set the picture of the application ${name}`,
      target: { type: "application", id, name },
    });
  });
}

/** @throws {HttpError} 404 */
export function removePicture({ engine }: Context, id: string, { caller, origin }: Change): Promise<void> {
  return engine.write(async (queries) => {
    const { applicationName: name } = await lock(queries, APPLICATION, id);
    if (!(await deletePicture(queries, id))) throw notFound(`The application ${name} has no picture.`);
    await recordAudit(queries, origin, {
      action: "application.remove-picture",
      message: `${caller.name} removed the picture of the application ${name}`,
      target: { type: "application", id, name },
    });
  });
}
