import type { Context } from "../context";
import {
  AppearanceInputSchema,
  AppearanceSchema,
  LogoInputSchema,
  MailPreviewQuerySchema,
  MailPreviewSchema,
} from "../contract/appearance";
import { PictureSchema } from "../contract/application-page";
import { requireFound } from "../noun/lock";
import { createNoun } from "../noun/noun";
import { changeAppearance, readAppearance, removeLogo, setLogo } from "./appearance.changes";
import { findLogo } from "./appearance.queries";
import { previewMail } from "./mail-preview";

export function appearanceRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/appearance",
    { summary: "Read how the installation looks to people", answer: AppearanceSchema },
    () => readAppearance(context),
  );

  noun.on(
    "PUT /auth/appearance",
    {
      summary: "Set name, contact, accent colour and links",
      body: AppearanceInputSchema,
      answer: AppearanceSchema,
      refusals: [412],
    },
    (request) => changeAppearance(context, request.body, request),
  );

  noun.on(
    "GET /auth/appearance/logo",
    { summary: "Read the logo", answer: PictureSchema, refusals: [404] },
    async () => requireFound("logo", await findLogo(context.engine.read)),
  );

  noun.on(
    "PUT /auth/appearance/logo",
    { summary: "Set the logo", body: LogoInputSchema, refusals: [412] },
    (request) => setLogo(context, request.body.content, request),
  );

  noun.on("DELETE /auth/appearance/logo", { summary: "Remove the logo", refusals: [404, 412] }, (request) =>
    removeLogo(context, request),
  );

  noun.on(
    "GET /auth/appearance/mail",
    {
      summary: "Preview an email with made-up facts, with other values in place of those that are stored",
      query: MailPreviewQuerySchema,
      answer: MailPreviewSchema,
    },
    ({ query }) => previewMail(context, query),
  );

  return noun;
}
