import { createHash } from "node:crypto";
import { recordAudit } from "../audit-trail/record";
import type { Config } from "../config";
import type { Context } from "../context";
import type { Appearance, AppearanceInput } from "../contract/appearance";
import type { Queries } from "../database/engine";
import { notFound, unprocessable } from "../http/errors";
import type { Change } from "../noun/change";
import { lock } from "../noun/lock";
import { pictureType } from "../noun/picture-type";
import { whatChanged } from "../noun/what-changed";
import { requireProof } from "../proofs/proof";
import { findAppearance, findLogo, ROW, updateAppearance, updateLogo } from "./appearance.queries";
import { inEffect } from "./in-effect";

const APPEARANCE = { table: "appearance", word: "appearance", find: findAppearance } as const;
const TARGET = { type: "appearance", id: ROW, name: "Appearance" };

export const readAppearance = async ({ engine, config }: Context): Promise<Appearance> =>
  inEffect(config, await findAppearance(engine.read));

const phraseOf = (what: string) => (after: string | null) =>
  after === null ? `removed ${what}` : `set ${what}`;

const PHRASES = {
  name: (after: string | null) => (after === null ? "removed the name" : `set the name to ${after}`),
  contact: phraseOf("the contact"),
  accent: (after: string | null) =>
    after === null ? "removed the accent colour" : `set the accent colour to ${after}`,
  helpUrl: phraseOf("the link to help"),
  privacyUrl: phraseOf("the link to the privacy notice"),
  termsUrl: phraseOf("the link to the terms"),
};

/** @throws {HttpError} 403 with the code `proof-needed`, 412, 422 for a value that a setting decides */
export async function changeAppearance(
  context: Context,
  input: AppearanceInput,
  { caller, origin, requireVersion }: Change,
): Promise<Appearance> {
  await requireProof(context, caller);
  const { engine, config } = context;
  return engine.write(async (queries) => {
    const before = await lock(queries, APPEARANCE, ROW);
    requireVersion(inEffect(config, before));
    const after = withoutSet(config, input, before);
    const { phrases, changes } = whatChanged<AppearanceInput>(before, after, PHRASES);
    if (phrases.length > 0) {
      await updateAppearance(queries, after);
      await recordAudit(queries, origin, {
        action: "appearance.update",
        message: `${caller.name} changed the appearance: ${phrases.join(", ")}`,
        target: TARGET,
        changes,
      });
    }
    return inEffect(config, await findAppearance(queries));
  });
}

/** A value that a setting decides stays as it is stored. @throws {HttpError} 422 if it is to be another */
function withoutSet(config: Config, input: AppearanceInput, stored: AppearanceInput): AppearanceInput {
  const set = { name: config.providerName, contact: config.supportContact };
  const names = { name: "PROVIDER_NAME", contact: "SUPPORT_CONTACT" };
  const after = { ...input };
  for (const field of ["name", "contact"] as const) {
    if (set[field] === undefined) continue;
    if (input[field] !== set[field]) throw unprocessable({ [field]: [`Set by ${names[field]}.`] });
    after[field] = stored[field];
  }
  return after;
}

/** In audits, which hold no pictures. */
const fingerprint = (content: string | undefined) =>
  content === undefined ? null : createHash("sha256").update(content, "base64").digest("hex").slice(0, 16);

/** @param content in base64 @throws {HttpError} 403 with the code `proof-needed`, 412, 422 */
export async function setLogo(context: Context, content: string, request: Change): Promise<void> {
  const mediaType = pictureType(content, { types: ["image/png", "image/webp"], isWhole: true });
  await changeLogo(context, request, { mediaType, content }, "set the logo");
}

/** @throws {HttpError} 403 with the code `proof-needed`, 404, 412 */
export const removeLogo = (context: Context, request: Change): Promise<void> =>
  changeLogo(context, request, undefined, "removed the logo");

async function changeLogo(
  context: Context,
  { caller, origin, requireVersion }: Change,
  logo: { mediaType: string; content: string } | undefined,
  phrase: string,
): Promise<void> {
  await requireProof(context, caller);
  await context.engine.write(async (queries: Queries) => {
    requireVersion(await lock(queries, APPEARANCE, ROW));
    const before = await findLogo(queries);
    if (!before && !logo) throw notFound("There is no logo.");
    await updateLogo(queries, logo, origin.at);
    await recordAudit(queries, origin, {
      action: logo ? "appearance.set-logo" : "appearance.remove-logo",
      message: `${caller.name} ${phrase}`,
      target: TARGET,
      changes: { logo: [fingerprint(before?.content), fingerprint(logo?.content)] },
    });
  });
}
