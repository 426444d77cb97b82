import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Assertion, TotpSetup } from "#api/contract/factors";
import { SoftwareAuthenticator } from "#harness/authenticator";
import type { Bench } from "../bench";
import { cpuOf } from "../processes";
import type { Product } from "../product";
import { asBearer, json } from "../requests";
import { call, OWN_DOMAIN, signInToService } from "../visitor";

const GROUP = "Signing in";
const AT_ONCE = 4;
const PEOPLE = 40;
/** Of each one. An authenticator app has only one code in 30 seconds. */
const SIGN_INS = { totp: 1, passkey: 4 };
const STEP_MS = 30_000;
const PASSWORD = "an umbrella in the hall";

/** Somebody with a second factor who can sign in with it. */
interface Person {
  signIn(): Promise<void>;
}

/** An authenticator app. Each code is of a later time step than the one before (RFC 6238, section 5.2). */
class AuthenticatorApp {
  #last = 0;

  constructor(private readonly secret: string) {}

  async code(): Promise<string> {
    const now = () => Math.floor(Date.now() / STEP_MS);
    this.#last = Math.max(now() - 1, this.#last + 1);
    // The service takes the next step's code too.
    while (this.#last > now() + 1) await new Promise((done) => setTimeout(done, 500));
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({ timestamp: this.#last * STEP_MS });
  }
}

/** The people of a product with each kind of factor, enrolled by the service's calls. */
export class FactorPeople {
  private constructor(readonly kinds: Record<"totp" | "passkey", Person[]>) {}

  static async enrol({ url }: Product): Promise<FactorPeople> {
    const headers = asBearer((await signInToService(url)).token);
    const kinds: Record<"totp" | "passkey", Person[]> = { totp: [], passkey: [] };
    for (const kind of ["totp", "passkey"] as const) {
      for (let one = 0; one < PEOPLE; one++) {
        const name = `${kind}-${randomUUID().slice(0, 8)}`;
        const who = { username: name, password: PASSWORD };
        const email = `${name}@${OWN_DOMAIN}`;
        await call(
          url,
          json(
            "/api/auth/users",
            { ...who, name, email, mobileNo: null, status: 1, applications: [], roles: [] },
            headers,
          ),
        );
        kinds[kind].push(await (kind === "totp" ? withApp : withPasskey)(url, who));
      }
    }
    return new FactorPeople(kinds);
  }
}

type Who = { username: string; password: string };

async function beginEnrolment<Given>(url: string, who: Who, kind: "totp" | "passkey") {
  const { token } = await signInToService(url, who);
  const { pending } = await call<{ pending: string }>(
    url,
    json("/api/auth/second-factor/begin", {}, asBearer(token)),
  );
  const given = await call<Given>(url, json("/api/auth/second-factor/enrol", { pending, kind }));
  const confirm = (proof: object) =>
    call(url, json("/api/auth/second-factor/confirm", { pending, ...proof }));
  return { given, confirm };
}

async function withApp(url: string, who: Who): Promise<Person> {
  const { given, confirm } = await beginEnrolment<{ totp: TotpSetup }>(url, who, "totp");
  const app = new AuthenticatorApp(given.totp.secret);
  await confirm({ code: await app.code() });
  return {
    async signIn() {
      const login = json("/api/auth/login", { ...who, secondStep: true });
      const { pending } = await call<{ pending: string }>(url, login);
      expectToken(
        await call(url, json("/api/auth/second-factor", { pending, code: await app.code() })),
        "a code",
      );
    },
  };
}

async function withPasskey(url: string, who: Who): Promise<Person> {
  const { given, confirm } = await beginEnrolment<{
    passkey: Parameters<SoftwareAuthenticator["create"]>[0];
  }>(url, who, "passkey");
  const authenticator = new SoftwareAuthenticator({ origin: url });
  await confirm({ credential: authenticator.create(given.passkey), name: "Key" });
  return {
    async signIn() {
      const options = await call<{ challenge: string }>(url, json("/api/auth/passkey/options", {}));
      const credential: Assertion = authenticator.get(options);
      expectToken(await call(url, json("/api/auth/passkey", { credential })), "a passkey");
    },
  };
}

function expectToken(answer: { token?: string }, what: string): void {
  if (!answer.token) throw new Error(`A sign-in with ${what} gave no token: ${JSON.stringify(answer)}`);
}

/** Sign-ins at the service with a password and a code, and with a passkey alone. All calls of each count. */
export async function measureFactors(bench: Bench, product: Product, people: FactorPeople): Promise<void> {
  for (const [kind, name] of [
    ["totp", "with a password and an authenticator app's code"],
    ["passkey", "with a passkey"],
  ] as const) {
    const waiting = people.kinds[kind].slice();
    const count = waiting.length * SIGN_INS[kind];
    const before = cpuOf(product.pid);
    const started = performance.now();
    const work = async () => {
      for (let person = waiting.pop(); person; person = waiting.pop())
        for (let time = 0; time < SIGN_INS[kind]; time++) await person.signIn();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const cpuMs = (cpuOf(product.pid) - before) / count;
    bench.record(GROUP, name, {
      value: cpuMs,
      unit: "ms CPU",
      perSecond: (count / (performance.now() - started)) * 1000,
      against: { name: "node:http", value: bench.limits.httpCpuMs },
    });
  }
}
