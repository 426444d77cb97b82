import { type Given, SoftwareAuthenticator } from "#harness/authenticator";
import { PUBLIC_URL } from "./service";

export type { Algorithm } from "#harness/authenticator";

/** A software authenticator for the tests' own address. */
export class Authenticator extends SoftwareAuthenticator {
  constructor(given: Partial<Given> = {}) {
    super({ origin: PUBLIC_URL, ...given });
  }
}
