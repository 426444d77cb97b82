import type { Context } from "../context";
import { UserFilterOptionsSchema } from "../contract/user-list";
import { createNoun } from "../noun/noun";
import { listFilterOptions } from "./filter-options.queries";

export function userFiltersRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/users/filters",
    { summary: "List what users can be filtered by", answer: UserFilterOptionsSchema },
    ({ caller }) => listFilterOptions(context.engine.read, caller),
  );

  return noun;
}
