import { createHmac, randomUUID } from "node:crypto";
import { ADMIN } from "./product";
import { asBearer, asBrowser, form, json, type LoadRequest } from "./requests";

/** The email domain of users created by measurements, whose password is not the seeded one. */
export const OWN_DOMAIN = "bench.example";

/** A signed-in user for loads. */
export class Visitor {
  private readonly jar = new Map<string, string>();

  private constructor(readonly url: string) {}

  static to = (url: string): Visitor => new Visitor(url);

  /** Signs in through the console's form. */
  static async signedIn(url: string, who: { username: string; password: string } = ADMIN): Promise<Visitor> {
    const visitor = new Visitor(url);
    const response = await visitor.send(await visitor.signInForm(who));
    if (response.status !== 303) throw new Error(`Signing in answered ${response.status}.`);
    // As in a browser, the first page sets the form token's cookie, and further requests carry it.
    await (await visitor.send(visitor.page("/dashboard/user-management"))).text();
    return visitor;
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  page = (path: string): LoadRequest => ({ path, headers: asBrowser(this.cookie) });

  async signInForm({ username, password }: { username: string; password: string }): Promise<LoadRequest> {
    const html = await (await this.send(this.page("/auth/sign-in"))).text();
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1];
    if (!csrf) throw new Error("The sign-in page has no form.");
    return form("/auth/sign-in", { csrf, username, password }, this.cookie);
  }

  /** Sends a request, stores its cookies and follows no redirect. */
  async send({ path, ...request }: LoadRequest): Promise<Response> {
    const response = await fetch(this.url + path, { ...request, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return response;
  }
}

/** The console's pair of tokens, directly from the service. */
export async function signInToService(
  url: string,
  who: { username: string; password: string } = ADMIN,
): Promise<{ token: string; refreshToken: string }> {
  return call(url, json("/api/auth/login", who));
}

/** Calls the service. @throws {Error} if it refuses */
export async function call<Answer>(url: string, { path, ...request }: LoadRequest): Promise<Answer> {
  const response = await fetch(url + path, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

/** A client application and a signed-in user with access to it. */
export class ClientApplication {
  private constructor(
    private readonly url: string,
    private readonly id: string,
    private readonly secret: string,
    readonly person: Visitor,
  ) {}

  static async register(url: string): Promise<ClientApplication> {
    const { token } = await signInToService(url);
    const headers = asBearer(token);
    const name = `Bench ${randomUUID().slice(0, 8)}`;
    const made = await call<{ applicationId: string; applicationKey: string }>(
      url,
      json("/api/auth/applications", { applicationName: name, applicationStatus: true }, headers),
    );
    const who = { username: name.toLowerCase().replace(" ", "-"), password: "an umbrella in the hall" };
    await call(
      url,
      json(
        "/api/auth/users",
        {
          ...who,
          name,
          email: `${who.username}@${OWN_DOMAIN}`,
          status: 1,
          applications: [made.applicationId],
          roles: [],
        },
        headers,
      ),
    );
    return new ClientApplication(
      url,
      made.applicationId,
      made.applicationKey,
      await Visitor.signedIn(url, who),
    );
  }

  /** The sign-in address with a signed request, which is valid once. */
  signInRequest = (): LoadRequest => {
    const redirectionURL = "https://app.example/back";
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = {
      iss: this.id,
      aud: this.url,
      redirectionURL,
      iat: now,
      exp: now + 3600,
      jti: randomUUID(),
    };
    const text = `${part({ alg: "HS256", typ: "sso-request+jwt" })}.${part(claims)}`;
    const signature = createHmac("sha256", this.secret).update(text).digest("base64url");
    const query = new URLSearchParams({
      encodedString: Buffer.from(`Bench&${this.id}`).toString("base64"),
      signedRequest: `${text}.${signature}`,
      redirectionURL,
    });
    return this.person.page(`/auth/sign-in?${query}`);
  };
}
