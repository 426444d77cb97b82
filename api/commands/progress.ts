import { formatCount } from "../contract/counts";

const WIDTH = 30;
const REDRAW_MS = 100;

/** A command's progress: a bar on a terminal, otherwise one line per step. */
export interface Progress {
  /** Begins a step. @param total the amount of work, if known */
  begin(step: string, total?: number): void;
  reach(done: number): void;
  /** Ends the last step. */
  end(): void;
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

export function createProgress(output: NodeJS.WriteStream): Progress {
  let current: { step: string; total?: number; since: number } | undefined;
  let drawn = 0;

  const draw = (done: number) => {
    if (!current?.total || !output.isTTY) return;
    const filled = Math.round((WIDTH * done) / current.total);
    const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
    output.write(`\r\x1b[K${current.step}  ${bar}  ${formatCount(done)}  ${seconds(current.since)}`);
  };

  const progress: Progress = {
    begin(step, total) {
      progress.end();
      current = { step, total, since: Date.now() };
      if (output.isTTY) output.write(`${step} …`);
      draw(0);
    },
    reach(done) {
      if (Date.now() - drawn < REDRAW_MS) return;
      drawn = Date.now();
      draw(done);
    },
    end() {
      if (!current) return;
      const { step, total, since } = current;
      const amount = total === undefined ? "" : ` ${formatCount(total)}`;
      output.write(`${output.isTTY ? "\r\x1b[K" : ""}${step}:${amount} in ${seconds(since)}\n`);
      current = undefined;
    },
  };
  return progress;
}
