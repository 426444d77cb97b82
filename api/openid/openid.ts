import type { IncomingMessage, ServerResponse } from "node:http";
import type { default as Provider } from "oidc-provider";
import type { Origin } from "../audit-trail/record";
import type { ConnectionInput } from "../contract/connections";

/** The origin of a request, as far as it is known beforehand. */
export interface Asking {
  signInId?: string;
  /** The secret of the browser that asks. */
  browser?: string;
}

/** What is known of a request before the provider sees it. */
export interface Visit {
  id: string;
  /** After TRUST_PROXY. */
  clientAddress: string;
}

export interface Openid {
  /** Answers a request to an address of the provider. The Host must be PUBLIC_URL's. */
  answer(request: IncomingMessage, response: ServerResponse, visit: Visit): Promise<void>;
  /**
   * Runs with the provider, outside of a request to it.
   *
   * @param asking what is written belongs to this sign-in, and interactions are found of this browser
   */
  use<Result>(origin: Origin, asking: Asking, work: (provider: Provider) => Promise<Result>): Promise<Result>;
  /** Loads the library, for a check that says what it refuses of a connection that our own rules accept. */
  loadCheck(): Promise<(connection: ConnectionInput) => string | undefined>;
  /** The application that an interaction is for. */
  applicationOf(interaction: string): Promise<{ id: string; name: string } | undefined>;
}
