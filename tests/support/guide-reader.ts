import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { freePort } from "#harness/free-port";
import { pythonPath } from "./python";

interface Reading {
  secret: string;
  /** Names of the guide's files; the last one is the program. */
  files: string[];
  /** Where people would reach the application, if that is a proxy in front of it. */
  origin?: string;
}

/** Somebody who follows the integration guide by the letter, in an empty folder, and ends with an application. */
export class GuideReader {
  /** What it wrote to stderr so far. */
  #errors = "";

  private constructor(
    readonly url: string,
    readonly folder: string,
    readonly child: ChildProcess,
  ) {
    child.stderr?.on("data", (chunk) => {
      this.#errors += chunk;
    });
  }

  /** Takes the guide's files from the page that is open, fills in the settings, and starts the program. */
  static async follow(page: Page, { secret, files, origin }: Reading): Promise<GuideReader> {
    const folder = await mkdtemp(join(tmpdir(), "sso-guide-"));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const textOf = async (name: string) => {
      const block = page.locator("figure").filter({ has: page.getByText(name, { exact: true }) });
      return (await block.locator("code").textContent()) ?? "";
    };
    for (const name of files) {
      const filled = (await textOf(name))
        .replace("THE_APPLICATION_SECRET", secret)
        .replace("http://localhost:4000", origin ?? url);
      await writeFile(join(folder, name), origin && name === ".env" ? `${filled}\nAPP_PORT=${port}` : filled);
    }
    // In the place of `npm install jose`, and of `pip install`.
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    const isPython = files.at(-1)?.endsWith(".py");
    const path = isPython ? [dirname(pythonPath()), process.env.PATH] : [process.env.PATH];
    const lines = (await textOf("Run it")).replace("server.mjs", files.at(-1) ?? "").split("\n");
    // The shell gives way to the program, so that it is the program that is stopped.
    const command = [...lines.slice(0, -1), `exec ${lines.at(-1)}`].join("\n");
    const child = spawn("/bin/sh", ["-c", command], {
      cwd: folder,
      env: { PATH: path.join(delimiter), NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const reader = new GuideReader(url, folder, child);
    await reader.#untilItAnswers();
    return reader;
  }

  async #untilItAnswers(): Promise<void> {
    while (!(await fetch(this.url).catch(() => undefined))) {
      if (this.child.exitCode !== null)
        throw new Error(`It ended with ${this.child.exitCode}. ${this.#errors}`);
      await setTimeout(50);
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill();
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}
