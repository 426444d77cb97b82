import { checkUsers } from "../check-users";
import type { Checked } from "../slice";
import { letterOf } from "./letter-of";
import { findObstacles } from "./obstacles";

/** Who gets the email, and why the others don't. */
export const checkLetters = checkUsers(async ({ context, queries, options, by }, users) => {
  const letter = letterOf(options);
  const obstacles = await findObstacles(queries, users, { letter, by, now: context.now() });
  return users.map(({ id, version, name, email }, index): Checked => {
    const message = obstacles[index];
    const person = { userId: id, userVersion: version, name, email };
    return message === undefined
      ? { ...person, verdict: "change" }
      : { ...person, verdict: "wrong", message };
  });
});
