import { createHash } from "node:crypto";
import { type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { z } from "zod";
import { isGoogle } from "#api/contract/google-issuer";
import { GoogleFailure, refusedBy } from "./google-failure.server";
import { PATIENCE_MS, type Provider } from "./google-provider.server";

/** The secrets of one sign-in. */
interface Secrets {
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
}

/** RFC 6749, section 5.2. */
const RefusalSchema = z
  .object({ error: z.string(), error_description: z.string().optional() })
  .partial()
  .catch({});
const isRefusal = ({ status }: Response) => status >= 400 && status < 500 && status !== 429;

/** Google doesn't list the values that it knows. */
const asksForAccount = ({ issuer, prompt_values_supported: known }: Provider): boolean =>
  isGoogle(issuer) || known?.includes("select_account") === true;

/** RFC 6749, section 2.3.1. */
const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from([id, secret].map(encodeURIComponent).join(":")).toString("base64")}`;

interface Client {
  clientID: string;
  clientSecret: string;
  callbackURL: string;
}

/**
 * remix-auth-google with endpoints of the provider's own naming, PKCE, a nonce and time limits. It ends with the id
 * token, which says all that there is to know; the SSO API verifies it.
 */
export class OpenIdStrategy extends GoogleStrategy<string> {
  constructor(
    private readonly provider: Provider,
    client: Client,
    private readonly secrets: Secrets,
  ) {
    super({ ...client, scope: "openid profile email" }, async ({ extraParams }) => extraParams.id_token);
    this.authorizationURL = provider.authorization_endpoint;
    this.tokenURL = provider.token_endpoint;
  }

  protected override authorizationParams(): URLSearchParams {
    // The library's own parameters are Google's, and other providers may refuse them.
    const params = isGoogle(this.provider.issuer) ? super.authorizationParams() : new URLSearchParams();
    // Who was refused with one account must be able to come back with another.
    if (asksForAccount(this.provider)) params.set("prompt", "select_account");
    params.set("nonce", this.secrets.nonce);
    params.set("code_challenge", createHash("sha256").update(this.secrets.verifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.secrets.verifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    const isBasic = !this.provider.token_endpoint_auth_methods_supported.includes("client_secret_post");
    if (!isBasic) {
      params.set("client_id", this.clientID);
      params.set("client_secret", this.clientSecret);
    }
    params.set("code", code);
    try {
      const response = await fetch(this.tokenURL, {
        method: "POST",
        body: params,
        headers: isBasic ? { authorization: basic(this.clientID, this.clientSecret) } : {},
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const said = `The token endpoint answered ${response.status}`;
      if (isRefusal(response)) {
        const refusal = RefusalSchema.parse(await response.json().catch(() => ({})));
        throw refusedBy(said, refusal, [this.clientSecret, code, this.secrets.verifier]);
      }
      if (!response.ok) throw new Error(said);
      const answer = await this.getAccessToken(response);
      if (typeof answer.extraParams.id_token !== "string") throw new Error("There is no id token");
      return answer;
    } catch (cause) {
      throw cause instanceof GoogleFailure ? cause : new GoogleFailure("unreachable", { cause });
    }
  }

  /** The id token has everything, so no call is needed. */
  protected override async userProfile(): Promise<GoogleProfile> {
    return { provider: "google" } as GoogleProfile;
  }
}
