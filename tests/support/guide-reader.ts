import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import type { Language } from "#app/guide/languages";
import { freePort } from "#harness/free-port";
import { installPackagesOf } from "./guide-packages";

interface Reading {
  language: Language;
  secret: string;
  /** Names of the guide's files. */
  files: readonly string[];
  /** The port that its addresses are registered with. */
  port?: number;
  /** Where people would reach the application, if that is a proxy in front of it. */
  origin?: string;
  /** Another SSO service than the guide's. */
  ssoUrl?: string;
}

/** Somebody who follows the integration guide by the letter, in an empty folder, and ends with an application. */
export class GuideReader {
  /** What the application wrote so far. */
  output = "";

  private constructor(
    readonly url: string,
    readonly folder: string,
    readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        this.output += chunk;
      });
    }
  }

  /** Takes the files from the guide that is open, or from a chapter of it, fills in the settings, and starts the program. */
  static async follow(part: Page | Locator, reading: Reading): Promise<GuideReader> {
    const { language, secret, files, origin, ssoUrl, port = await freePort() } = reading;
    const folder = await mkdtemp(join(tmpdir(), "sso-guide-"));
    const url = `http://localhost:${port}`;
    const textOf = async (name: string) => {
      const caption = ("page" in part ? part.page() : part)
        .locator("figcaption")
        .filter({ hasText: new RegExp(`^${literal(name)}$`) });
      return (await part.locator("figure").filter({ has: caption }).locator("code").textContent()) ?? "";
    };
    const settings = (text: string) =>
      text
        .replace(/^APP_SECRET=.*/m, `APP_SECRET=${secret}`)
        .replace(/^APP_ORIGIN=.*/m, `APP_ORIGIN=${origin ?? url}`)
        .replace(/^SSO_URL=.*/m, (line) => (ssoUrl === undefined ? line : `SSO_URL=${ssoUrl}`))
        .replace(/^APP_PORT=.*/m, `APP_PORT=${port}`) + (origin === undefined ? "" : `\nAPP_PORT=${port}`);
    for (const name of files) {
      const text = await textOf(name);
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), name === ".env" ? settings(text) : text);
    }
    const more = installPackagesOf(language, folder);
    const commands = (await textOf("Run it")).replaceAll("4000", String(port));
    const child = spawn("/bin/sh", ["-ec", commands], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: "production", PYTHONDONTWRITEBYTECODE: "1", ...more },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of processes: the program may be a child of the command that starts it.
      detached: true,
    });
    const reader = new GuideReader(url, folder, child);
    await reader.#untilItAnswers();
    return reader;
  }

  async #untilItAnswers(): Promise<void> {
    while (!(await fetch(this.url).catch(() => undefined))) {
      if (this.child.exitCode !== null)
        throw new Error(`It ended with ${this.child.exitCode}. ${this.output}`);
      await setTimeout(50);
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "close");
    if (this.child.pid !== undefined && this.child.exitCode === null) {
      process.kill(-this.child.pid);
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
