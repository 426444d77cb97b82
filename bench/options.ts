export interface Options {
  /** Sizes of the measured databases. */
  users: number[];
  /** To which the largest database grows in the end. At most what it has: it doesn't. */
  audits: number;
  rounds: number;
  /** Duration of each load. */
  seconds: number;
  /** Duration of the mixed load before memory is measured. */
  minutes: number;
  /** Rows of the bulk change. */
  rows: number;
  /** The file of the table. */
  out: string;
  /** Measures only two processes on one Postgres. */
  cluster?: boolean;
  /** Measures only bulk changes, on both engines. */
  batches?: boolean;
}

const FULL: Options = {
  users: [1_000, 1_000_000],
  audits: 10_000_000,
  rounds: 2,
  seconds: 2,
  minutes: 2,
  rows: 100_000,
  out: "bench/results.md",
};
const SHORT: Options = {
  ...FULL,
  users: [1_000],
  audits: 10_000,
  rounds: 1,
  seconds: 1,
  minutes: 0.1,
  rows: 1_000,
};

const USAGE = `npm run bench [-- --short] [--users 1k,1M] [--audits 10M] [--rounds 2] [--seconds 2] [--minutes 2] [--rows 100k]
  [--out bench/results.md] [--cluster] [--batches]`;

const NUMBERS = ["audits", "rounds", "seconds", "minutes", "rows"] as const;

/** @throws {Error} with the usage, for unknown options */
export function optionsFrom(args: string[]): Options {
  const options = args.includes("--short") ? { ...SHORT } : { ...FULL };
  options.cluster = args.includes("--cluster");
  options.batches = args.includes("--batches");
  const rest = args.filter((one) => !["--short", "--cluster", "--batches"].includes(one));
  for (let at = 0; at < rest.length; at += 2) {
    const [name, value = ""] = [rest[at]?.replace(/^--/, ""), rest[at + 1]];
    const number = NUMBERS.find((one) => one === name);
    if (number) options[number] = toNumber(value);
    else if (name === "users") options.users = value.split(",").map(toNumber);
    else if (name === "out" && value !== "") options.out = value;
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
