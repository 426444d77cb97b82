import { randomBytes } from "node:crypto";

export interface ForeignUser {
  id: number;
  name: string;
  email: string;
  mobileNo?: string | undefined;
  username: string;
  password: string;
  /** Active or not, or a status of this API's own. */
  status: boolean | "Suspended";
  googleAuth: boolean;
  applications: number[];
  roles: number[];
  /** The list tells no more of them than name, email and status. */
  sparse?: boolean;
}

export interface ForeignApplication {
  id: number;
  applicationName: string;
  applicationStatus: boolean;
  secret: string;
}

export interface ForeignAudit {
  message: string;
  user: { id: number; name: string } | null;
  application: { id: number; applicationName: string } | null;
  /** Milliseconds since 1970. */
  timestamp: number;
}

const MINUTE = 60_000;
const GIVEN = ["Ada", "Bruno", "Chloé", "Dmitri", "Esra", "Farid", "Greta"];
const FAMILY = [
  "Almeida",
  "Brandt",
  "Castillo",
  "Dubois",
  "Eriksen",
  "Fontaine",
  "Grünwald",
  "Haddad",
  "Ito",
];

/** What the stand-in knows, in memory. Ids are numbers; the first application is the console. */
export class ForeignData {
  readonly roles = ["super", "admin", "auditor"].map((roleName, index) => ({ id: index + 1, roleName }));
  readonly applications: ForeignApplication[] = ["SSO Application", "Payroll", "Warehouse"].map(
    (applicationName, index) => ({
      id: index + 1,
      applicationName,
      applicationStatus: true,
      secret: randomBytes(32).toString("base64url"),
    }),
  );
  readonly users: ForeignUser[];
  /** What happened since the start, newest first. */
  readonly recorded: ForeignAudit[] = [];
  /** How many audits there are from before the start; they are made up as they are asked for. */
  olderAudits = 137;
  /** Rows on a page of audits, where it pays no heed to the size that was asked for. */
  auditsAPage: number | undefined;
  readonly #startedAt = Date.now();
  #lastId = 1000;

  constructor(admin: { username: string; password: string }) {
    const people = GIVEN.flatMap((given) => FAMILY.map((family) => `${given} ${family}`));
    this.users = ["Administrator", ...people].map((name, index) => ({
      id: index + 1,
      name,
      email: index === 0 ? "admin@localhost" : `person.${index}@elsewhere.example`,
      username: index === 0 ? admin.username : `person.${index}`,
      password: index === 0 ? admin.password : "",
      status: index % 5 !== 3,
      googleAuth: index === 7,
      applications: [1],
      roles: index === 0 ? [1] : [3],
      sparse: index === people.length,
    }));
  }

  newId = () => ++this.#lastId;

  record(message: string, user: ForeignUser, application: ForeignApplication | undefined): void {
    const { id, name } = user;
    this.recorded.unshift({
      message,
      user: { id, name },
      application: application ? { id: application.id, applicationName: application.applicationName } : null,
      timestamp: Date.now(),
    });
  }

  get auditCount(): number {
    return this.recorded.length + this.olderAudits;
  }

  /** The audits from one place to another of the whole list, newest first. */
  audits(from = 0, to = this.auditCount): ForeignAudit[] {
    const recorded = this.recorded.slice(from, to);
    const first = Math.max(0, from - this.recorded.length);
    const count = Math.max(0, Math.min(to, this.auditCount) - Math.max(from, this.recorded.length));
    return [...recorded, ...Array.from({ length: count }, (_, index) => this.#olderAudit(first + index))];
  }

  #olderAudit(index: number): ForeignAudit {
    const person = this.users[index % 7] ?? { id: 0, name: "Nobody" };
    return {
      message: `Record ${index + 1} was looked at`,
      user: index % 11 === 0 ? null : { id: person.id, name: person.name },
      application: { id: 2, applicationName: "Payroll" },
      timestamp: this.#startedAt - (index + 1) * MINUTE,
    };
  }

  /** The last sign-in of each person, newest first. */
  userActivity() {
    return this.users.map(({ name }, index) => ({
      application: { applicatonId: 1, applicationName: "SSO Application" },
      user: { name },
      timestamp: this.#startedAt - index * 60 * MINUTE,
    }));
  }

  applicationActivity() {
    return this.applications.map(({ id, applicationName }, index) => ({
      application: { id, applicationName },
      timestamp: this.#startedAt - index * 60 * MINUTE,
    }));
  }
}
