/** Opens the console's pages over HTTP, cookies and forms included: what a browser does, without one. */
export class LinkVisitor {
  readonly #cookies = new Map<string, string>();
  #formToken = "";

  constructor(readonly url: string) {}

  /** Somebody who has a copy of the cookies as they are now. */
  twin(): LinkVisitor {
    const twin = new LinkVisitor(this.url);
    for (const [name, value] of this.#cookies) twin.#cookies.set(name, value);
    return twin;
  }

  async get(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
    return this.#send(path, init);
  }

  /** Sends a form with these fields, and the token that some page has for it. */
  async post(path: string, fields: URLSearchParams) {
    // The one has a form for who is signed in, the other for who isn't.
    for (const page of ["/unauthorised/no-applications", "/auth/sign-in"]) {
      if (this.#formToken !== "") break;
      const { text } = await this.get(page);
      this.#formToken = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? "";
    }
    const body = new URLSearchParams([...fields, ["csrf", this.#formToken]]);
    return this.#send(path, { method: "POST", body, headers: { "sec-fetch-site": "same-origin" } });
  }

  async signIn({ username, password }: { username: string; password: string }): Promise<void> {
    const { status } = await this.post("/auth/sign-in", new URLSearchParams({ username, password }));
    if (status !== 303) throw new Error(`${username} was not signed in: ${status}`);
  }

  async #send(
    path: string,
    { headers, ...init }: { method?: string; body?: URLSearchParams; headers?: Record<string, string> },
  ) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.url + path, {
      redirect: "manual",
      ...init,
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === "csrf") this.#formToken = "";
      if (/max-age=0(;|$)/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const { status } = response;
    return {
      status,
      location: response.headers.get("location"),
      headers: response.headers,
      text: await response.text(),
    };
  }
}
