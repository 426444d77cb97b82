import type { Head } from "../audit-trail/chain";
import { verifyAudits } from "../audit-trail/verify";
import { countAll } from "../audit-trail/verify.queries";
import { openInstallation } from "./installation";
import { createProgress } from "./progress";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run audit:verify [-- --head NUMBER.HASH]

Verifies the audit chain. The service may be running. With --head, the chain must still contain that link; the log
records one every ten minutes. Exit codes: 0 if the chain is intact, 1 if it is broken, 2 if it can't be read.`;

function readNoted(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined;
  const [, number, hash] = /^([1-9][0-9]*)\.([\w-]{43})$/.exec(text) ?? [];
  if (!number || !hash) throw new UsageError("--head must be a number, a dot and a hash, as in the log.");
  return { number: Number(number), hash };
}

await run(USAGE, async () => {
  const { options, rest } = readArguments(["head"]);
  if (rest.length > 0) throw new UsageError(`Unknown argument: ${rest[0]}`);
  const noted = readNoted(options.head);
  const { engine, auditKey, formerKeys } = await openInstallation({ mustExist: true });
  const progress = createProgress(process.stdout);
  try {
    progress.begin("Links", (await countAll(engine.read)).sealed);
    const verdict = await verifyAudits(engine, auditKey, {
      former: formerKeys,
      noted,
      reach: progress.reach,
    });
    progress.end();
    const { fault, verified, waiting, head } = verdict;
    if (fault) {
      console.error(`The audit chain is broken. ${fault} Valid links before the break: ${verified}.`);
      return 1;
    }
    console.log(
      `The audit chain is intact. Links: ${verified.toLocaleString("en")}${verified > 0 ? `, head ${head.number}.${head.hash}` : ""}. Not yet sealed: ${waiting.toLocaleString("en")}.`,
    );
    return 0;
  } finally {
    await engine.close();
  }
});
