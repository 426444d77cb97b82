const WIDTH = 30;
const REDRAW_MS = 100;

/** Says how far a command is: a bar on a terminal, one line a step elsewhere. */
export interface Progress {
  /** Begins a step. @param total how much there is to do, where it is known */
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
    output.write(`\r\x1b[K${current.step}  ${bar}  ${done.toLocaleString("en")}  ${seconds(current.since)}`);
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
      const amount = total === undefined ? "" : ` ${total.toLocaleString("en")}`;
      output.write(`${output.isTTY ? "\r\x1b[K" : ""}${step}:${amount} in ${seconds(since)}\n`);
      current = undefined;
    },
  };
  return progress;
}
