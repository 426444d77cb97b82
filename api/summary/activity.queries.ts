import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Engine, Queries } from "../database/engine";
import { pageWindow } from "../database/paging";
import type { Tables } from "../database/tables";
import { EVER } from "../sign-in/activity.queries";
import type { Scope } from "./summary.queries";

/** An offset that is counted through in more than a moment. */
const FAR = 10_000;

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The rows that say when a person was last active in an application: ever, or within the month. */
const lastTimes = (queries: Queries, { month, applicationId }: Scope) =>
  month === undefined
    ? queries
        .selectFrom("user_activity as t")
        .$if(applicationId !== undefined, (rows) => rows.where("t.application_id", "=", String(applicationId)))
        .select(["t.user_id", "t.application_id", "t.last_at"])
    : queries
        .selectFrom("attempt_months as t")
        .where("t.month", "=", month.text)
        .where("t.last_success_at", "is not", null)
        .$if(applicationId !== undefined, (rows) => rows.where("t.application_id", "=", String(applicationId)))
        .select((eb) => ["t.user_id", "t.application_id", eb.ref("t.last_success_at").as("last_at")]);
