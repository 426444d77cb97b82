import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "./free-port";

/** The example application as a process of its own. */
export class ClientApp {
  private constructor(
    readonly url: string,
    readonly child: ChildProcess,
  ) {}

  static async start(settings: { ssoUrl: string; key: string; secret: string }): Promise<ClientApp> {
    const url = `http://localhost:${await freePort()}`;
    const child = spawn(process.execPath, ["examples/client-app/server.mjs"], {
      env: {
        PATH: process.env.PATH ?? "",
        NODE_ENV: "production",
        SSO_URL: settings.ssoUrl,
        APP_KEY: settings.key,
        APP_SECRET: settings.secret,
        APP_ORIGIN: url,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    return new ClientApp(url, child);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill();
    await ended;
  }
}
