import { version } from "../version";
import { examine, type Line } from "./doctor/examine";
import { readArguments, run, UsageError } from "./run";

const USAGE = `bin/sso doctor [--json]

Checks the settings, the database, the public address and its certificate, the addresses that the proxy passes on, the
clock, the mail server and the disk, and says what to do about each problem. It changes nothing and sends no mail. The
service may be running. Exit codes: 0 without failures, 1 with failures.`;

const asText = ({ status, check, message, advice }: Line) =>
  `${status.padEnd(8)} ${check.padEnd(12)} ${message}${advice ? ` ${advice}` : ""}`;

await run(USAGE, async () => {
  const { flags, rest } = readArguments([], ["json"]);
  if (rest.length > 0) throw new UsageError(`Unknown argument: ${rest[0]}`);
  const lines = await examine(process.env);
  const failures = lines.filter(({ status }) => status === "failure").length;
  if (flags.json) console.log(JSON.stringify({ version, failures, findings: lines }, null, 2));
  else for (const line of lines) console.log(asText(line));
  return failures > 0 ? 1 : 0;
});
