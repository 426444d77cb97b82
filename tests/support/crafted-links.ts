import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import { SignJWT } from "jose";

export interface Signer {
  id: string;
  secret: string;
}

/** Where the right link leads to. */
export const BACK = "https://client.example.test:8443/back?page=1";

/** What a sign-in page is opened with: the parameters as they stand in its address. */
export type Link = [name: string, query: string];

interface Parts {
  encodedString?: string;
  signedRequest?: string;
  redirectionURL?: string;
}

/** Libraries refuse to sign some things that an attacker signs. */
function signByHand(secret: string, header: object, claims: object | string, digest = "sha256"): string {
  const text = (part: object | string) => (typeof part === "string" ? part : JSON.stringify(part));
  const signed = [header, claims].map((part) => Buffer.from(text(part)).toString("base64url")).join(".");
  return `${signed}.${createHmac(digest, secret).update(signed).digest("base64url")}`;
}

/** Makes sign-in links in the name of an application, right ones and wrong ones. */
export class LinkForge {
  readonly header = { alg: "HS256", typ: "sso-request+jwt" };

  constructor(
    readonly audience: string,
    readonly application: Signer,
  ) {}

  claims(over: object = {}) {
    const iat = Math.floor(Date.now() / 1000);
    const jti = randomUUID();
    return {
      iss: this.application.id,
      aud: this.audience,
      redirectionURL: BACK,
      iat,
      exp: iat + 300,
      jti,
      ...over,
    };
  }

  /** A signed request with other claims or another header than it should have; undefined takes one away. */
  sign(claims: object = {}, header: object = {}): string {
    return signByHand(this.application.secret, { ...this.header, ...header }, this.claims(claims));
  }

  encode = (text = `Name&${this.application.id}`): string => Buffer.from(text).toString("base64");

  query(parts: Parts = {}): string {
    const right = { encodedString: this.encode(), signedRequest: this.sign(), redirectionURL: BACK };
    return new URLSearchParams({ ...right, ...parts }).toString();
  }

  /** The right request, and another address in the link. */
  #otherAddresses(): Link[] {
    const addresses = {
      "another host": "https://evil.example:8443/back?page=1",
      "a host below": "https://a.client.example.test:8443/back?page=1",
      "a longer host": "https://client.example.test.evil.example:8443/back?page=1",
      "a host that looks alike": "https://сlient.example.test:8443/back?page=1",
      "a host with a dot behind": "https://client.example.test.:8443/back?page=1",
      "another port": "https://client.example.test:8444/back?page=1",
      "no port": "https://client.example.test/back?page=1",
      "http for https": "http://client.example.test:8443/back?page=1",
      "a scheme in capitals": "HTTPS://client.example.test:8443/back?page=1",
      "a host in capitals": "https://CLIENT.example.test:8443/back?page=1",
      "a path in capitals": "https://client.example.test:8443/BACK?page=1",
      "a user": "https://user@client.example.test:8443/back?page=1",
      "the host as a user": "https://client.example.test:8443@evil.example/back?page=1",
      "a backslash before another host": "https://client.example.test:8443\\@evil.example/back?page=1",
      "backslashes for slashes": "https:\\\\client.example.test:8443\\back?page=1",
      "no scheme": "//client.example.test:8443/back?page=1",
      "a path alone": "/back?page=1",
      "an encoded letter": "https://client.example.test:8443/%62ack?page=1",
      "everything encoded twice": encodeURIComponent(BACK),
      "a way round": "https://client.example.test:8443/x/../back?page=1",
      "a slash more": "https://client.example.test:8443/back/?page=1",
      "a fragment": `${BACK}#top`,
      "an empty fragment": `${BACK}#`,
      "a parameter more": `${BACK}&more=1`,
      "another parameter": "https://client.example.test:8443/back?page=2",
      "a space before": ` ${BACK}`,
      "a space behind": `${BACK} `,
      "a line break behind": `${BACK}\r\nset-cookie: a=b`,
      "a tab within": "https://client.example\t.test:8443/back?page=1",
      "a NUL behind": `${BACK}\0`,
      "a script": "javascript:alert(1)",
    };
    return Object.entries(addresses).map(([name, redirectionURL]) => [name, this.query({ redirectionURL })]);
  }

  /** What no application can have vouched for, however well it signs. */
  #badAddresses(): Link[] {
    const addresses = {
      "plain http": "http://client.example.test/back",
      "a script": "javascript:alert(1)",
      "a script with slashes": "javascript://client.example.test/%0aalert(1)",
      data: "data:text/html,<script>alert(1)</script>",
      "another scheme": "ftp://localhost/",
      "a scheme of one's own": "client-app://back",
      "a file": "file:///etc/hosts",
      "a user": "https://user@client.example.test/",
      "a password": "https://user:password@client.example.test/",
      "a backslash": "https://client.example.test\\back",
      "no slashes": "https:client.example.test/back",
      "a slash too many": "https:///client.example.test/back",
      "a space": "https://client.example.test/a b",
      "a line break": "https://client.example.test/a\nb",
      "letters beyond ASCII": "https://client.example.test/größe",
      "a loopback look-alike": "http://localhost.evil.example/",
      "another loopback look-alike": "http://127.0.0.1.evil.example/",
      "a loopback address in disguise": "http://0x7f.1/",
      "every address": "http://0.0.0.0/",
      "a path alone": "/back",
      "a token of its own": "https://client.example.test/?a=1&token=its-own",
      "a refresh token of its own": "https://client.example.test/?refreshToken=#top",
      "a token in other letters": "https://client.example.test/?Token=its-own",
      "a token behind an encoded name": "https://client.example.test/?%74oken=its-own",
    };
    return Object.entries(addresses).map(([name, redirectionURL]) => [
      `signed: ${name}`,
      this.query({ redirectionURL, signedRequest: this.sign({ redirectionURL }) }),
    ]);
  }

  /** Requests that the application did not sign, or not so. */
  async #badRequests(other: Signer): Promise<Link[]> {
    const { audience, application, header } = this;
    const at = Math.floor(Date.now() / 1000);
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const jwk = publicKey.export({ format: "jwk" });
    const own = (more: object) =>
      new SignJWT(this.claims()).setProtectedHeader({ alg: "ES256", typ: "JWT", ...more });
    const [head = "", payload = "", signature = ""] = this.sign().split(".");
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const evil = Buffer.from(JSON.stringify(this.claims({ redirectionURL: "https://evil.example/" })));
    const requests: Record<string, string> = {
      garbage: "not.a.jws",
      "an empty signature": `${head}.${payload}.`,
      "no algorithm": `${unsigned}.${payload}.`,
      "no algorithm, with the signature": `${unsigned}.${payload}.${signature}`,
      HS384: signByHand(application.secret, { ...header, alg: "HS384" }, this.claims(), "sha384"),
      HS512: signByHand(application.secret, { ...header, alg: "HS512" }, this.claims(), "sha512"),
      "a key of one's own": await own({}).sign(privateKey),
      "a key in the header": await own({ jwk }).sign(privateKey),
      "a key elsewhere": signByHand("evil", { ...header, jku: "https://evil.example/keys" }, this.claims()),
      "a key by name": signByHand("", { ...header, kid: "../../dev/null" }, this.claims()),
      "an empty secret": signByHand("", header, this.claims()),
      "another secret": signByHand(other.secret, header, this.claims()),
      "other claims under the signature": `${head}.${evil.toString("base64url")}.${signature}`,
      "a part more": `${head}.${payload}.${signature}.x`,
      "a space within": `${head}. ${payload}.${signature}`,
      "claims that are no object": signByHand(application.secret, header, '"text"'),
      "another issuer": this.sign({ iss: other.id }),
      "no issuer": this.sign({ iss: undefined }),
      "another audience": this.sign({ aud: "https://elsewhere.example.test" }),
      "a longer audience": this.sign({ aud: `${audience}/` }),
      "no audience": this.sign({ aud: undefined }),
      "no type": this.sign({}, { typ: undefined }),
      "an access token's type": this.sign({}, { typ: "at+jwt" }),
      "an unknown crit": this.sign({}, { crit: ["x"], x: 1 }),
      "a payload that is not encoded": this.sign({}, { crit: ["b64"], b64: false }),
      expired: this.sign({ iat: at - 600, exp: at - 60 }),
      "from the future": this.sign({ iat: at + 600, exp: at + 900 }),
      "not yet good": this.sign({ nbf: at + 600 }),
      "good for too long": this.sign({ exp: at + 3700 }),
      "good for ever": this.sign({ exp: undefined }),
      "of no time": this.sign({ iat: undefined }),
      "times as text": this.sign({ iat: String(at), exp: String(at + 300) }),
      "no mark": this.sign({ jti: undefined }),
      "an empty mark": this.sign({ jti: "" }),
      "a number as a mark": this.sign({ jti: 7 }),
      "no address": this.sign({ redirectionURL: undefined }),
      "an address in a list": this.sign({ redirectionURL: [BACK] }),
    };
    return Object.entries(requests).map(([name, signedRequest]) => [name, this.query({ signedRequest })]);
  }

  #badNames(other: Signer): Link[] {
    const { id } = this.application;
    const names = {
      "the other application": `Name&${other.id}`,
      "the other application behind it": `Name&${id}&${other.id}`,
      "nobody that is known": "Name&nobody",
      "no name": `&${id}`,
      "no id": "Name&",
      "no separator": id,
      "a space behind": `Name&${id} `,
      "a path": `Name&../${id}`,
      "an id of 100 characters": `Name&${"a".repeat(100)}`,
    };
    return [
      ...Object.entries(names).map(
        ([name, text]): Link => [`named: ${name}`, this.query({ encodedString: this.encode(text) })],
      ),
      ["named: no base64", this.query({ encodedString: "%%%" })],
      ["named: plain text", this.query({ encodedString: `Name&${id}` })],
    ];
  }

  /** Every link here is wrong: there is nobody whom it may bring in. */
  async wrong(other: Signer): Promise<Link[]> {
    const twice = (parameter: string, value: string): Link => [
      `${parameter} twice`,
      `${this.query()}&${new URLSearchParams({ [parameter]: value })}`,
    ];
    return [
      ...this.#otherAddresses(),
      ...this.#badAddresses(),
      ...(await this.#badRequests(other)),
      ...this.#badNames(other),
      twice("redirectionURL", "https://evil.example/"),
      twice("redirectionURL", BACK),
      twice("signedRequest", this.sign()),
      twice("encodedString", this.encode(`Name&${other.id}`)),
    ];
  }

  /** Every link here is right, in an odd way; with the address that it leads to. */
  right(): Array<[...Link, address: string]> {
    const { id } = this.application;
    const to = (redirectionURL: string) =>
      this.query({ redirectionURL, signedRequest: this.sign({ redirectionURL }) });
    const name = (encodedString: string) => this.query({ encodedString });
    // "~~~" and "???" have a "+" and a "/" in base64.
    const text = this.encode(`~~~???&${id}`);
    const addresses = [
      "https://client.example.test",
      "https://client.example.test/a%20b?c=%2Fd+e&f#g?h",
      "http://localhost:4000/back",
      "http://app.localhost:4000/back",
      "http://127.0.0.1:4000/back?",
      "https://client.example.test/?tokens=its-own&next=/?token=&a#token=its-own",
    ];
    return [
      ["plain", this.query(), BACK],
      ["type JWT", this.query({ signedRequest: this.sign({}, { typ: "JWT" }) }), BACK],
      [
        "a key elsewhere that nobody asks for",
        this.query({ signedRequest: this.sign({}, { jku: "https://evil.example/" }) }),
        BACK,
      ],
      ["a name with an ampersand", name(this.encode(`Salt & Pepper&${id}`)), BACK],
      ["base64url without padding", name(Buffer.from(`~~~???&${id}`).toString("base64url")), BACK],
      ["a + that was not encoded", name(text).replaceAll("%2B", "+"), BACK],
      ...addresses.map((address): [...Link, string] => [address, to(address), address]),
    ];
  }
}
