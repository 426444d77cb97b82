import type { CDPSession, Page } from "@playwright/test";

/** A platform authenticator in the page's browser. Nobody touches it until `present(true)`. */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async addTo(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        ctap2Version: "ctap2_1",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Whether somebody touches it when a page asks. A request that waits is not answered by that. */
  present(enabled: boolean): Promise<void> {
    return this.session
      .send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: this.authenticatorId, enabled })
      .then(() => {});
  }

  /** Whether it recognizes who touches it. */
  verified(isUserVerified: boolean): Promise<void> {
    return this.session
      .send("WebAuthn.setUserVerified", { authenticatorId: this.authenticatorId, isUserVerified })
      .then(() => {});
  }

  /** The ids of its passkeys, in base64url. */
  async passkeys(): Promise<string[]> {
    const { authenticatorId } = this;
    const { credentials } = await this.session.send("WebAuthn.getCredentials", { authenticatorId });
    return credentials.map(({ credentialId }) => Buffer.from(credentialId, "base64").toString("base64url"));
  }
}
