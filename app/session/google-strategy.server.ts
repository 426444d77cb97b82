import { createHash } from "node:crypto";
import { type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { GoogleFailure } from "./google-failure";
import { PATIENCE_MS, type Provider } from "./google-provider.server";

/** The secrets of one sign-in. */
export interface Secrets {
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
}

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
    provider: Provider,
    client: Client,
    private readonly secrets: Secrets,
  ) {
    super(
      // Who was refused with one account must be able to come back with another.
      { ...client, scope: "openid profile email", prompt: "select_account" },
      async ({ extraParams }) => extraParams.id_token,
    );
    this.authorizationURL = provider.authorization_endpoint;
    this.tokenURL = provider.token_endpoint;
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    params.set("nonce", this.secrets.nonce);
    params.set("code_challenge", createHash("sha256").update(this.secrets.verifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.secrets.verifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set("client_id", this.clientID);
    params.set("client_secret", this.clientSecret);
    params.set("code", code);
    try {
      const response = await fetch(this.tokenURL, {
        method: "POST",
        body: params,
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const said = `The token endpoint answered ${response.status}`;
      if (response.status >= 400 && response.status < 500) throw new GoogleFailure("failed", { cause: said });
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
