import type { Context } from "../context";
import { LinkSchema, ReadLinkInputSchema } from "../contract/links";
import { notFound } from "../http/errors";
import { findLink } from "../links/links";
import { createNoun } from "../noun/noun";

export function linksRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "POST /auth/links/read",
    {
      summary: "Read a link without using it",
      body: ReadLinkInputSchema,
      answer: LinkSchema,
      refusals: [404],
    },
    async ({ body, origin }) => {
      const link = await findLink(context, context.engine.read, body.token, origin.at);
      // One message for links that were used, replaced or made up.
      if (!link) throw notFound("This link does not work any more.");
      const { purpose, expiresAt, user } = link;
      return {
        purpose,
        name: user.name,
        username: user.username,
        expiresAt: new Date(expiresAt).toISOString(),
        password: user.password_hash !== null || user.must_change_password === 1,
        google: user.google_subject !== null,
      };
    },
  );

  return noun;
}
