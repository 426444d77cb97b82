import { expressionBuilder } from "kysely";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";
import type { TokenPairsTable } from "./tables";

/** A connection or a transaction, or `anywhere` for a part of a query. */
type From = Pick<Queries, "selectFrom">;

export const anywhere = expressionBuilder<Tables>();

/**
 * Valid sign-ins: they have neither ended nor expired, and their user is active and has the epoch of the sign-in. A view has no
 * parameter for the time, so queries select from it by this function, except for the outer join of `records.queries.ts`.
 */
export const liveSignIns = (from: From, now: number) =>
  from.selectFrom("live_sign_ins as s").where("s.expires_at", ">", now);

interface Pairs {
  p: TokenPairsTable;
  token_pairs: TokenPairsTable;
}

/** Whether a pair itself has neither ended nor expired, nor was idle for too long. Whether it is valid also depends on its sign-in and its entry. */
export const isOpenPair = (pair: keyof Pairs, now: number) => {
  const eb = expressionBuilder<Pairs, keyof Pairs>();
  return eb.and([
    eb(`${pair}.ended_at`, "is", null),
    eb(`${pair}.expires_at`, ">", now),
    eb(`${pair}.idle_expires_at`, ">", now),
  ]);
};

interface Opened extends Pairs {
  r: Tables["oidc_records"];
}

const activeApplication = (opened: keyof Opened) => {
  const eb = expressionBuilder<Opened, keyof Opened>();
  return anywhere
    .selectFrom("applications as a")
    .where("a.id", "=", eb.ref(`${opened}.application_id`))
    .where("a.active", "=", 1)
    .where("a.token_epoch", "=", eb.ref(`${opened}.application_epoch`))
    .select("a.id");
};

/**
 * Whether the user of a pair or a record may still open the application: it is active, the user has it, and both have the
 * epochs of when the row was written. The console needs no assignment.
 */
export const hasEntry = (opened: keyof Opened) => {
  const eb = expressionBuilder<Opened, keyof Opened>();
  // A user who has the application in several ways has one epoch.
  const assignmentEpoch = anywhere
    .selectFrom("live_entries as entry")
    .where("entry.user_id", "=", eb.ref(`${opened}.user_id`))
    .where("entry.application_id", "=", eb.ref(`${opened}.application_id`))
    .limit(1)
    .select("entry.assignment_epoch");
  return anywhere.exists(
    activeApplication(opened).where((a) =>
      a.or([a("a.built_in", "=", 1), a(assignmentEpoch, "=", eb.ref(`${opened}.assignment_epoch`))]),
    ),
  );
};

/** Whether the application is active and has the epoch of when the row was written, no matter who may open it. */
export const isActiveApplication = (opened: keyof Opened) => anywhere.exists(activeApplication(opened));

interface Tokens {
  t: Tables["api_tokens"];
  api_tokens: Tables["api_tokens"];
}

/** Whether an API token has neither ended nor expired. */
export const isOpenToken = (token: keyof Tokens, now: number) => {
  const eb = expressionBuilder<Tokens, keyof Tokens>();
  return eb.and([eb(`${token}.ended_at`, "is", null), eb(`${token}.expires_at`, ">", now)]);
};

/** API tokens that work: open ones of active users. */
export const liveTokens = (from: From, now: number) =>
  from
    .selectFrom("api_tokens as t")
    .innerJoin("users as u", "u.id", "t.created_by")
    .where(isOpenToken("t", now))
    .where("u.active", "=", 1);
