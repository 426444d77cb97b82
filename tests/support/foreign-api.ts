import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

const user = (number: number) => ({
  id: number,
  name: `Person ${number}`,
  email: `person.${number}@elsewhere.example`,
  status: number % 2 === 0,
});

/** An SSO API of somebody else's: a few calls of section 7 of the specification, and nothing more. */
export class ForeignApi {
  /** What the user list answers in place of its users, while it is set. */
  failWith: ((response: ServerResponse) => void) | undefined;
  /** What the check of access waits for, while it is set. */
  held: Promise<void> | undefined;
  readonly #server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://foreign");
    const say = (body: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

    switch (`${request.method} ${pathname}`) {
      case "POST /api/auth/self-sign":
        return say({ appId: 7, signedResponse: "signed" });
      case "POST /api/auth/login":
        return say({ token: "opaque", refreshToken: "opaque too" });
      case "POST /api/auth/application/verify-access":
        return void Promise.resolve(this.held).then(() =>
          say({ token: "opaque", refreshToken: "opaque too", applicationAccess: true, newUser: false }),
        );
      case "GET /api/auth/profile":
        return say({ name: "Fay Foreign", roles: [{ roleName: "super" }] });
      case "GET /api/auth/logout":
        return say({});
      case "GET /api/auth/users": {
        if (this.failWith) return this.failWith(response);
        const page = Number(searchParams.get("page"));
        const size = Number(searchParams.get("size"));
        const numbers = Array.from({ length: size }, (_, index) => (page - 1) * size + index + 1);
        const items = numbers.filter((number) => number <= 23).map(user);
        return say({ items, totalItems: 23, totalPages: Math.ceil(23 / size), currentPage: page });
      }
      default:
        return say({ message: "Not found" }, 404);
    }
  });

  static async start(): Promise<ForeignApi> {
    const api = new ForeignApi();
    api.#server.listen(0, "127.0.0.1");
    await once(api.#server, "listening");
    return api;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("It listens on no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
