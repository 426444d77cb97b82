import { Secret, TOTP } from "otpauth";
import { Authenticator } from "./authenticator";
import type { Answer } from "./client";
import { PASSWORD, type TestService } from "./service";

export const FACTORS = "/auth/account/factors";
export const PASSKEYS = `${FACTORS}/passkeys`;

/** Someone who is signed in and changes their own account by its calls. */
export class OwnAccount {
  private constructor(
    readonly test: TestService,
    readonly id: string,
    readonly username: string,
    readonly email: string,
    public token: string,
    public refreshToken: string,
  ) {}

  /** @param roles ids, applications ids */
  static async open(test: TestService, given: Parameters<TestService["addUser"]>[0] = {}) {
    const { id, input } = await test.addUser(given);
    const { token, refreshToken } = await test.signIn(input.username);
    return new OwnAccount(test, id, input.username, input.email, token, refreshToken);
  }

  factors = () => this.test.get(FACTORS, this.token);

  /** Gives the proof that the next change needs. */
  prove = (body: object) => this.test.post("/auth/proof", body, this.token);

  async proveBy(passkey: Authenticator) {
    const { body } = await this.test.get("/auth/proof", this.token);
    return this.prove({ credential: passkey.get(body.passkey) });
  }

  /** The credential of a new passkey. */
  async createPasskey(passkey = new Authenticator()) {
    const { body } = await this.test.post(`${PASSKEYS}/options`, undefined, this.token);
    return passkey.create(body);
  }

  async addPasskey(passkey = new Authenticator(), name = "Laptop") {
    const credential = await this.createPasskey(passkey);
    return this.goOn(await this.test.post(PASSKEYS, { credential, name }, this.token));
  }

  removePasskey = async ({ id }: Authenticator) =>
    this.goOn(await this.test.delete(`${PASSKEYS}/${id}`, this.token));

  async setUpApp() {
    const { body } = await this.test.post(`${FACTORS}/totp`, undefined, this.token);
    return body as { secret: string; uri: string };
  }

  /** The app's code. Each is of another time step, as the service takes none twice. */
  codeOf = (secret: string, inSteps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: this.test.now + inSteps * 30_000 });

  confirmApp = async (code: string) =>
    this.goOn(await this.test.put(`${FACTORS}/totp`, { code }, this.token));

  removeApp = async () => this.goOn(await this.test.delete(`${FACTORS}/totp`, this.token));

  async addApp() {
    const { secret } = await this.setUpApp();
    return { secret, answer: await this.confirmApp(this.codeOf(secret)) };
  }

  changePassword = async (current: string, password: string) =>
    this.goOn(await this.test.put("/auth/account/password", { current, password }, this.token));

  /** Goes on with the new tokens, as the console does. */
  goOn(answer: Answer): Answer {
    const { token, refreshToken } = answer.body;
    if (token !== undefined) Object.assign(this, { token, refreshToken });
    return answer;
  }

  /** Another sign-in of the same user, before there is a second factor. */
  signInElsewhere = () => this.test.signIn(this.username, PASSWORD);

  audits = async () => (await this.test.listAudits()).filter(({ target_id }) => target_id === this.id);

  notices = () =>
    this.test.engine.read
      .selectFrom("mails")
      .where("user_id", "=", this.id)
      .selectAll()
      .orderBy("created_at")
      .orderBy("id")
      .execute();
}
