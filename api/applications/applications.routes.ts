import type { Context } from "../context";
import { ApplicationOptionsSchema } from "../contract/applications";
import { isAdministrative } from "../http/caller";
import { createNoun } from "../http/noun";
import { listApplicationOptions } from "./applications.queries";

export function applicationsRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine } = context;

  noun.on(
    "GET /auth/applications",
    { summary: "Applications for dropdowns: all, or one's own", answer: ApplicationOptionsSchema },
    ({ caller }) => listApplicationOptions(engine.read, isAdministrative(caller) ? undefined : caller.userId),
  );

  return noun;
}
