import { purges as activity } from "./activity/purges";
import { purges as applications } from "./applications/purges";
import { purges as attempts } from "./attempts/purges";
import { purges as auditTrail } from "./audit-trail/purges";
import { purges as batches } from "./batches/purges";
import { purges as deletedUsers } from "./deleted-users/purges";
import { purges as factors } from "./factors/purges";
import type { Purge } from "./jobs/purges";
import { purges as links } from "./links/purges";
import { purges as mail } from "./mail/purges";
import { purges as openid } from "./openid/purges";
import { purges as outbox } from "./outbox/purges";
import { purges as scim } from "./scim/purges";
import { purges as sessions } from "./sessions/purges";
import { purges as signInSteps } from "./sign-in-steps/purges";
import { purges as signedRequests } from "./signed-requests/purges";
import { purges as tokens } from "./tokens/purges";
import { purges as webhooks } from "./webhooks/purges";

/** By room, the upper floors first, because rows that refer to others go before them. */
export const PURGES: Purge[] = [
  // Counted refusals become audits, whatever else fails.
  auditTrail,
  openid,
  tokens,
  scim,
  outbox,
  batches,
  webhooks,
  deletedUsers,
  applications,
  signInSteps,
  attempts,
  links,
  signedRequests,
  factors,
  mail,
  sessions,
  activity,
].flat();
