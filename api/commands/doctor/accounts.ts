import { MIGRATIONS } from "../../database/migrate";
import { listClashes } from "../../noun/look-alikes";
import { type Check, ok, warning } from "./finding";
import { listTwins } from "./twins.queries";

/** Named one by one. */
const MOST = 10;

/** Names from before they were refused. */
export const accounts: Check = {
  name: "accounts",
  async run(facts) {
    const inspection = await facts.database();
    if (!inspection || inspection instanceof Error) return [];
    if (Object.keys(MIGRATIONS).some((name) => !inspection.state.migrations?.includes(name))) return [];
    const { total, items } = await listTwins(inspection.queries, MOST);
    const clashes = await listClashes(inspection.queries);
    const findings = [
      ...items.map(({ username, owner }) =>
        warning(
          `The username ${username} is the email address of ${owner}, whose reset by that address goes to the wrong person.`,
          "Give the user another username, or correct the address.",
        ),
      ),
      ...(total > items.length
        ? [warning(`${total - items.length} more usernames are others' addresses.`)]
        : []),
      ...clashes.map(({ group, role }) =>
        warning(
          `The group ${group} is called like the role ${role}, or looks like it, and applications go by either.`,
          "Rename the group or the role.",
        ),
      ),
    ];
    return findings.length > 0
      ? findings
      : [ok("No username is someone else's address, and no group is called like a role.")];
  },
};
