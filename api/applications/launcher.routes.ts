import type { Context } from "../context";
import { LauncherInputSchema, PictureInputSchema, PictureSchema } from "../contract/application-page";
import { createNoun } from "../noun/noun";
import { changeHomeUrl, readPicture, removePicture, setPicture } from "./launcher.changes";
import { readShownPicture } from "./shown-picture";

export function launcherRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "PUT /auth/applications/:id/launcher",
    { summary: "Set the address that the launcher opens, or remove it", body: LauncherInputSchema },
    (request) => changeHomeUrl(context, request.id(), request.body.homeUrl, request),
  );

  noun.on(
    "GET /auth/applications/:id/picture",
    { summary: "Read an application's picture, or that of one of the caller's own", answer: PictureSchema },
    ({ id, caller }) => readPicture(context, id(), caller),
  );

  noun.on(
    "GET /auth/pictures/:id",
    {
      summary: "Read an application's picture by the token of its sign-in request",
      answer: PictureSchema,
    },
    ({ id }) => readShownPicture(context, id()),
  );

  noun.on(
    "PUT /auth/applications/:id/picture",
    { summary: "Set an application's picture", body: PictureInputSchema },
    (request) => setPicture(context, request.id(), request.body.content, request),
  );

  noun.on(
    "DELETE /auth/applications/:id/picture",
    { summary: "Remove an application's picture" },
    (request) => removePicture(context, request.id(), request),
  );

  return noun;
}
