import { preparedQuery } from "../database/prepared-query";

/** @returns no row if the challenge was spent before */
export const insertSpentChallenge = preparedQuery((queries, spent: { id: string; expires_at: number }) =>
  queries
    .insertInto("spent_challenges")
    .values(spent)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id"),
);
