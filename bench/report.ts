import { availableParallelism, cpus, totalmem } from "node:os";
import Sqlite from "better-sqlite3";
import { type Figure, type Figures, isReached, median, spread } from "./figures";
import { generator } from "./load";
import { firstLine } from "./processes";

const COLUMNS = ["what", "measured", "± %", "per second", "compared", "target here", "met"];

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2);
const number = (value: number) =>
  value.toLocaleString("en", { maximumFractionDigits: digits(value), minimumFractionDigits: digits(value) });

function cells(figure: Figure): string[] {
  const { name, unit, rounds, perSecond, against, target } = figure;
  const reached = isReached(figure);
  return [
    name,
    `${number(median(rounds))} ${unit}`,
    spread(rounds).toFixed(0),
    perSecond.length > 0 ? number(median(perSecond)) : "",
    against ? `${number(median(against.rounds))} × ${against.name}` : "",
    target?.most !== undefined
      ? `≤ ${number(target.most)}`
      : target?.least !== undefined
        ? `≥ ${number(target.least)}`
        : "",
    reached === undefined ? "" : reached ? "yes" : "NO",
  ];
}

const line = (values: string[]) => `| ${values.join(" | ")} |`;

/** The table, grouped. */
export function tableOf({ all }: Figures): string {
  const lines: string[] = [line(COLUMNS), line(COLUMNS.map(() => "---"))];
  for (const group of new Set([...all.values()].map((figure) => figure.group))) {
    lines.push(line([`**${group}**`, ...COLUMNS.slice(1).map(() => "")]));
    for (const figure of all.values()) if (figure.group === group) lines.push(line(cells(figure)));
  }
  return lines.join("\n");
}

/** The machine and versions of the run. */
export function machine(): string {
  const [cpu] = cpus();
  return [
    `${availableParallelism()} cores of ${cpu?.model ?? "an unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Node.js ${process.versions.node}`,
    `SQLite ${new Sqlite(":memory:").prepare("select sqlite_version()").pluck().get()}`,
    `commit ${firstLine("git", "rev-parse", "--short", "HEAD") || "unknown"}`,
    `load from ${generator}`,
  ].join(" · ");
}
