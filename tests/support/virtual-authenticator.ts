import type { CDPSession, Page } from "@playwright/test";

/** A platform authenticator in the page's browser. Nobody touches it until `present(true)`. */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** @param isSynced whether its passkeys are backed up, and so have no counter */
  static async addTo(page: Page, { isSynced = false } = {}): Promise<VirtualAuthenticator> {
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
        defaultBackupEligibility: isSynced,
        defaultBackupState: isSynced,
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

  /** Has somebody touch it while something is done. */
  async whilePresent(work: () => Promise<unknown>): Promise<void> {
    await this.present(true);
    await work();
    await this.present(false);
  }

  async credentials() {
    const { session, authenticatorId } = this;
    return (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  }

  /** Sets the counters of its passkeys back, as a copy of it would have them. */
  async resetCounters(): Promise<void> {
    const { session, authenticatorId } = this;
    for (const credential of await this.credentials()) {
      const { credentialId } = credential;
      await session.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
      const earlier = { ...credential, signCount: 0 };
      await session.send("WebAuthn.addCredential", { authenticatorId, credential: earlier });
    }
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
