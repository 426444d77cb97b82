export interface Options {
  /** Sizes of the measured databases. */
  users: number[];
  rounds: number;
  /** Duration of each load. */
  seconds: number;
  /** Duration of the mixed load before memory is measured. */
  minutes: number;
  /** Measures only two processes on one Postgres. */
  cluster?: boolean;
  /** Measures only bulk changes. */
  batches?: boolean;
}

const FULL: Options = { users: [1_000, 100_000, 1_000_000], rounds: 2, seconds: 3, minutes: 5 };
const SHORT: Options = { users: [1_000], rounds: 1, seconds: 1, minutes: 0.25 };

const USAGE =
  "npm run bench [-- --short] [--users 1k,100k,1M] [--rounds 2] [--seconds 3] [--minutes 5] [--cluster] [--batches]";

/** @throws {Error} with the usage, for unknown options */
export function optionsFrom(args: string[]): Options {
  const options = args.includes("--short") ? { ...SHORT } : { ...FULL };
  options.cluster = args.includes("--cluster");
  options.batches = args.includes("--batches");
  const rest = args.filter((one) => !["--short", "--cluster", "--batches"].includes(one));
  for (let at = 0; at < rest.length; at += 2) {
    const value = rest[at + 1] ?? "";
    if (rest[at] === "--users") options.users = value.split(",").map(toNumber);
    else if (rest[at] === "--rounds") options.rounds = toNumber(value);
    else if (rest[at] === "--seconds") options.seconds = toNumber(value);
    else if (rest[at] === "--minutes") options.minutes = toNumber(value);
    else throw new Error(USAGE);
  }
  return options;
}

/** "100k" is 100,000. */
function toNumber(text: string): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)([kM]?)$/.exec(text) ?? [];
  if (digits === undefined) throw new Error(USAGE);
  return Number(digits) * (unit === "k" ? 1e3 : unit === "M" ? 1e6 : 1);
}
