import {
  INTERACTION_BROWSER,
  type InteractionAnswer,
  type InteractionStep,
  readBrowser,
} from "#api/contract/interactions";
import { NodeBrowser, type Page } from "#harness/node-browser";
import { type OpenIdService, someAddress } from "./openid-service";

export interface Person {
  id: string;
  username: string;
  password: string;
}

/** Where a way ended: the browser's address, and the page if one was opened there. */
export interface End {
  url: URL;
  page?: Page;
}

const INTERACTION = /^\/auth\/interaction\/([\w-]+)$/;

/**
 * Somebody's browser, and the console in it: it does what the console's pages do with the service's calls, so that the
 * service's suites need no console.
 */
export class OpenIdBrowser extends NodeBrowser {
  /** The console's access token, while somebody is signed in. */
  token: string | undefined;
  /** What is answered to a question for consent. */
  consent: "agree" | "refuse" = "agree";
  /** How often the sign-in form was filled in. */
  forms = 0;
  /** What the service wanted done, in order. */
  readonly steps: InteractionStep[] = [];
  readonly address = someAddress();

  /** @param who fills in the sign-in form; without anybody, the way ends there */
  constructor(
    private readonly sso: OpenIdService,
    public who?: Person,
  ) {
    super();
  }

  override open(url: URL, navigation: Parameters<NodeBrowser["open"]>[1] = {}): Promise<Page> {
    const headers = { "x-forwarded-for": this.address, ...navigation.headers };
    return super.open(url, { ...navigation, headers });
  }

  /** Follows the way through the provider and the console, up to the application or a page that goes no further. */
  async go(from: URL, navigation?: Parameters<NodeBrowser["open"]>[1]): Promise<End> {
    let end = await this.walk(from, (url) => !this.sso.isProvider(url), navigation);
    for (;;) {
      const onward = end.url.origin === this.sso.issuer ? await this.interact(end.url) : undefined;
      if (!onward) return end;
      if (!this.sso.isProvider(onward)) return { url: onward };
      end = await this.walk(onward, (url) => !this.sso.isProvider(url));
    }
  }

  /** Signs in at the console. */
  async signIn(who = this.who): Promise<void> {
    if (!who) throw new Error("Nobody is in front of the browser.");
    this.who = who;
    this.token = (await this.sso.test.signIn(who.username, who.password)).token;
    this.forms++;
  }

  /** Signs out at the console. */
  async signOut(): Promise<void> {
    await this.sso.test.get("/auth/logout", this.token);
    this.token = undefined;
  }

  /** What the console does at `/auth/interaction/<id>`. @returns where it goes on to; undefined where it stays */
  private async interact(url: URL): Promise<URL | undefined> {
    const id = INTERACTION.exec(url.pathname)?.[1];
    // Of somebody else's link, the service knows nothing in this browser.
    if (!id || (await this.read(id)).status === 404) return undefined;
    if (!this.token) {
      if (!this.who) return new URL(`/auth/sign-in?returnTo=${url.pathname}`, url);
      await this.signIn();
    }
    let step = await this.answer(id, "go-on");
    if (step.next === "select-account") step = await this.answer(id, "select");
    if (step.next === "sign-in") {
      if (!this.who) return new URL(`/auth/sign-in?again=1&returnTo=${url.pathname}`, url);
      await this.signIn();
      step = await this.answer(id, "go-on");
    }
    if (step.next === "consent") step = await this.answer(id, this.consent);
    if (step.next === "no-access") {
      return new URL("/unauthorised/no-applications?specificApplication=true", url);
    }
    return step.next === "continue" ? new URL(step.location) : undefined;
  }

  /** What the console asks about an interaction. */
  read = (id: string) => this.sso.test.get(`/auth/interactions/${id}`, undefined, { headers: this.headers });

  /** What the console passes on of this browser's cookies. */
  get headers(): Record<string, string> {
    const cookies = this.cookiesFor(this.sso.at("/")).map(({ name, value }) => `${name}=${value}`);
    const secret = readBrowser(this.sso.issuer, cookies.join("; "));
    return secret === undefined ? {} : { [INTERACTION_BROWSER]: secret };
  }

  async answer(id: string, answer: InteractionAnswer): Promise<InteractionStep> {
    const { status, body } = await this.sso.test.post(`/auth/interactions/${id}`, { answer }, this.token, {
      headers: this.headers,
    });
    if (status !== 200) throw new Error(`The interaction: ${status} ${body.message}`);
    this.steps.push(body);
    return body;
  }
}
