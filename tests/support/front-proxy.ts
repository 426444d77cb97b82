import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import { freePort } from "#harness/free-port";

const OF_THE_SERVICE =
  /^\/(api|oidc|\.well-known\/(openid-configuration|oauth-authorization-server|webfinger))(\/|\?|$)/;
const OF_THE_CONSOLE = "/api/auth/google/callback";

/** One address for a console and a service that run apart, as a reverse proxy in front makes it. */
export class FrontProxy {
  /** Set when they run: they have to know this address at their start. */
  targets: { console: string; service: string } | undefined;

  private constructor(
    readonly url: string,
    readonly stop: () => void,
  ) {}

  static async start(): Promise<FrontProxy> {
    const port = await freePort();
    const server = createServer((incoming, outgoing) => {
      const { url = "/", method, headers, socket } = incoming;
      const isOfService = OF_THE_SERVICE.test(url) && !url.startsWith(OF_THE_CONSOLE);
      const target = proxy.targets?.[isOfService ? "service" : "console"] ?? "";
      const forwarded = { ...headers, "x-forwarded-for": socket.remoteAddress };
      const onward = httpRequest(new URL(url, target), { method, headers: forwarded }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    });
    const proxy = new FrontProxy(`http://localhost:${port}`, () => {
      server.close();
      server.closeAllConnections();
    });
    await once(server.listen(port, "127.0.0.1"), "listening");
    return proxy;
  }
}
