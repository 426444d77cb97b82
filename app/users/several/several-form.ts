import * as z from "zod/mini";
import { MOST_LISTED } from "#api/contract/batch-limits";
import { parseListed } from "#api/contract/listed-people";
import { required } from "#api/contract/text";
import { givenRules } from "../user-form";

/** Add User, for several people: their addresses, and what all of them get. */
export const SeveralSchema = z
  .object({
    people: z.string({ error: required }).check(
      z.refine((text) => parseListed(text).length > 0, { error: required }),
      z.refine(
        (text) => parseListed(text).length <= MOST_LISTED,
        `Add at most ${MOST_LISTED} people at once.`,
      ),
    ),
    applications: z.array(z.string()),
    roles: z.array(z.string()),
    groups: z.array(z.string()),
    invite: z._default(z.boolean("Switch it on or off."), false),
  })
  .check(...givenRules());
