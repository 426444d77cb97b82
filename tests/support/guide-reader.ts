import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "./free-port";

/** Somebody who follows the integration guide by the letter, in an empty folder, and ends with an application. */
export class GuideReader {
  private constructor(
    readonly url: string,
    readonly folder: string,
    readonly child: ChildProcess,
  ) {}

  /**
   * Takes the guide's files from the page that is open, fills in the secret, and starts the program.
   *
   * @param wanted the files' names; the last one is the program
   */
  static async follow(page: Page, secret: string, wanted: string[]): Promise<GuideReader> {
    const folder = await mkdtemp(join(tmpdir(), "sso-guide-"));
    const url = `http://localhost:${await freePort()}`;
    for (const name of wanted) {
      const block = page.locator("figure").filter({ has: page.getByText(name, { exact: true }) });
      const text = (await block.locator("code").textContent()) ?? "";
      const filled = text.replace("THE_APPLICATION_SECRET", secret).replace("http://localhost:4000", url);
      await writeFile(join(folder, name), filled);
    }
    // In the place of `npm install jose`.
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    const child = spawn(process.execPath, ["--env-file=.env", wanted.at(-1) ?? ""], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    return new GuideReader(url, folder, child);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill();
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}
