/**
 * `npm run test:fuzz`: hostile input to every call and every form, for longer than `npm test` takes and each time
 * another. FUZZ_RUNS is how often each of them is tried; FUZZ_SEED takes the way of an earlier run again.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));
process.env.FUZZ_RUNS ||= "500";
process.env.FUZZ_SEED ||= String(Date.now() % 2 ** 31);
console.log(`${process.env.FUZZ_RUNS} runs each, FUZZ_SEED=${process.env.FUZZ_SEED}`);

const steps = [
  ["remix", "vite:build", "--logLevel=error"],
  ["vitest", "run", "tests/security/call-fuzz.test.ts"],
  ["playwright", "test", "form-fuzz"],
];
for (const [program = "", ...args] of steps) {
  const { status } = spawnSync(join("node_modules/.bin", program), args, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
