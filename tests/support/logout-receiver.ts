import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import type { IdTokenAlg } from "#api/contract/connections";
import type { TestService } from "./service";

/** An application's back-channel logout address, on this machine. */
export class LogoutReceiver {
  /** The form of each request, in the order of arrival. */
  readonly forms: URLSearchParams[] = [];
  /** Paths of all requests. */
  readonly paths: string[] = [];
  /** What it answers. "nothing": it never answers. */
  answer: number | "nothing" = 200;
  location?: string;
  readonly #server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    this.paths.push(`${request.method} ${request.url}`);
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    this.forms.push(new URLSearchParams(isForm ? body : ""));
    if (this.answer === "nothing") return;
    response.writeHead(this.answer, this.location ? { location: this.location } : {}).end("secret answer");
  });

  static async start(): Promise<LogoutReceiver> {
    const receiver = new LogoutReceiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/logout`;
  }

  get tokens(): string[] {
    return this.forms.map((form) => form.get("logout_token") ?? "");
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

type Tools = Pick<TestService, "engine" | "now" | "addApplication">;

/** Adds an OpenID Connect application with this back-channel logout address. */
export async function addLogoutClient(test: Tools, address: string | null, alg: IdTokenAlg = "RS256") {
  const application = await test.addApplication();
  await test.engine.write((queries) =>
    queries
      .insertInto("oidc_clients")
      .values({
        application_id: application.id,
        redirect_uris: "[]",
        post_logout_redirect_uris: "[]",
        backchannel_logout_uri: address,
        native: 0,
        third_party: 0,
        require_pkce: 0,
        id_token_alg: alg,
        updated_at: test.now,
      })
      .execute(),
  );
  return application;
}

/** As if the sign-in of this access token had opened the application. Its `sid` there is "sid of …". */
export async function openLogin(
  { engine, now }: Pick<Tools, "engine" | "now">,
  token: string,
  application: { id: string },
): Promise<void> {
  await engine.write(async (queries) => {
    const { sign_in_id, user_id } = await queries
      .selectFrom("token_pairs")
      .where("id", "=", String(decodeJwt(token).sid))
      .select(["sign_in_id", "user_id"])
      .executeTakeFirstOrThrow();
    const application_id = application.id;
    await queries
      .insertInto("oidc_logins")
      .values({ sign_in_id, application_id, user_id, sid: `sid of ${application_id}`, created_at: now })
      .execute();
  });
}
