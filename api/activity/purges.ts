import { inBatches, type Purge } from "../jobs/purges";
import { deleteForgottenMonths } from "./activity.queries";

/** What was counted for applications that are gone. */
export const purges: Purge[] = [inBatches((queries, { most }) => deleteForgottenMonths(queries, most))];
