import type { Letter } from "../../contract/letters";
import type { Queries } from "../../database/engine";
import { type Actor, findRankProblems } from "../../users/rank-rules";
import type { ListedUser } from "../../users/users.queries";
import { findRecipients, type Recipient } from "./recipients.queries";

/** Why somebody gets no email. These name nobody, so that each can be counted. */
const ABOVE = "They may do more than you.";
const INACTIVE = "Not active.";
const UNCONFIRMED = "No confirmed email address.";
const SUPER = "Super administrators without a second factor get no links by email.";
const RECENT = "Got this email in the last 24 hours.";

interface Person extends Recipient {
  isActor: boolean;
}

const RULES: Record<Letter, (person: Person) => string | undefined> = {
  factor(person) {
    if (person.hasSecondFactor) return "Already has a second factor.";
    if (person.mustEnrol) return "Needs an enrolment link instead.";
    return person.isConfirmed ? undefined : UNCONFIRMED;
  },
  /** Accepting it confirms the address. */
  invitation({ hasGoogle, hasPassword, mustChange, hasSecondFactor, isLoneSuper }) {
    if (hasGoogle || hasPassword || mustChange || hasSecondFactor) return "Already signed up.";
    return isLoneSuper ? SUPER : undefined;
  },
  reset({ isActor, hasGoogle, hasPassword, isConfirmed, isLoneSuper }) {
    if (isActor) return "You change your own password in your account.";
    if (hasGoogle && !hasPassword) return "Signs in with Google.";
    if (isLoneSuper) return SUPER;
    return isConfirmed ? undefined : UNCONFIRMED;
  },
};

/** @returns why each user gets no such email; undefined for those who get it */
export async function findObstacles(
  queries: Queries,
  users: readonly ListedUser[],
  { letter, by, now }: { letter: Letter; by: Actor; now: number },
): Promise<(string | undefined)[]> {
  const ranks = await findRankProblems(
    queries,
    by,
    users.map((user) => ({ before: user, after: user })),
  );
  const recipients = await findRecipients(
    queries,
    users.map(({ id }) => id),
    { letter, now },
  );
  return users.map(({ id, status }, index) => {
    const recipient = recipients.get(id);
    if (!recipient || ranks[index]?.length) return ABOVE;
    if (!status) return INACTIVE;
    const refused = RULES[letter]({ ...recipient, isActor: id === by.userId });
    return refused ?? (recipient.gotIt ? RECENT : undefined);
  });
}
