import { formatCount } from "#api/contract/counts";
import { openInstallation } from "../api/commands/installation";
import { createProgress } from "../api/commands/progress";
import { readArguments, run, UsageError, wholeNumber } from "../api/commands/run";
import { seed } from "./seed";

const USAGE = `npm run seed -- --users 100000 [--audits 500000] [--password …] [--random-seed 1] [--until 2026-01-31]

Fills the database with realistic users, roles, applications, groups and a year of history. The numbers are totals, so a second
run with the same numbers adds nothing. Without --password, the added users can't sign in.`;

const AUDITS_PER_USER = 5;

await run(USAGE, async () => {
  const { options, rest } = readArguments(["users", "audits", "password", "random-seed", "until"]);
  if (rest.length > 0 || options.users === undefined)
    throw new UsageError("--users is required, such as --users 100000");
  const users = wholeNumber("users", options.users, 0);
  const audits = wholeNumber("audits", options.audits, users * AUDITS_PER_USER);
  const randomSeed = wholeNumber("random-seed", options["random-seed"], 1);
  const until = options.until === undefined ? Date.now() : Date.parse(options.until);
  if (Number.isNaN(until)) throw new UsageError("--until must be a date.");

  const since = Date.now();
  const { engine, encryption, passwords, auditKey, firstAdministrator } = await openInstallation();
  const progress = createProgress(process.stdout);
  try {
    const passwordHash = options.password === undefined ? null : await passwords.hash(options.password);
    const added = await seed(
      { engine, encryption, auditKey, progress },
      { users, audits, randomSeed, passwordHash, until },
    );
    progress.end();
    const { username, password } = firstAdministrator ?? {};
    if (username) console.log(`Created the administrator: ${username}, password ${password}`);
    console.log(
      added.users === 0
        ? "The database already has that many: nothing was added."
        : `Added ${formatCount(added.users)} users and ${formatCount(added.audits)} audits in ${((Date.now() - since) / 1000).toFixed(1)} s.`,
    );
    return 0;
  } finally {
    await engine.close();
  }
});
