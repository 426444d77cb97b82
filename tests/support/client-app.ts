import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "#harness/free-port";

/** An example application as a process of its own. */
export class ClientApp {
  private constructor(
    readonly url: string,
    readonly child: ChildProcess,
  ) {}

  /**
   * @param settings.example its folder
   * @param settings.port where it listens, if its addresses are registered already
   * @param settings.origin where people reach it, if that is a proxy in front of it
   */
  static async start(settings: {
    ssoUrl: string;
    key: string;
    secret: string;
    example?: string;
    port?: number;
    origin?: string;
  }): Promise<ClientApp> {
    const { example = "client-app", port = await freePort() } = settings;
    const url = `http://localhost:${port}`;
    const child = spawn(process.execPath, [`examples/${example}/server.mjs`], {
      env: {
        PATH: process.env.PATH ?? "",
        NODE_ENV: "production",
        SSO_URL: settings.ssoUrl,
        APP_KEY: settings.key,
        APP_SECRET: settings.secret,
        APP_ORIGIN: settings.origin ?? url,
        ...(settings.origin && { APP_PORT: String(port) }),
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
