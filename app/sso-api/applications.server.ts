import { ApplicationOptionsSchema } from "#api/contract/applications";
import { type Bearer, call } from "./call.server";

export const applications = {
  /** For dropdowns: all of them, or the person's own where they administer nothing. */
  options: ({ token }: Bearer) =>
    call({ method: "GET", path: "/auth/applications", token, answer: ApplicationOptionsSchema }),
};
