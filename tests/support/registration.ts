import { randomUUID } from "node:crypto";
import type { ConnectionInput } from "#api/contract/connections";
import { ADMIN, type TestConsole } from "#harness/console";
import { Client } from "./client";

/** A client application, and somebody who may enter it. */
export interface Registration {
  id: string;
  secret: string;
  name: string;
  person: { username: string; password: string };
}

const PASSWORD = "seven lanterns on the pier";

/** What an administrator does for a client application and its people, by the service's calls. */
export class Registrar {
  private constructor(
    readonly api: Client,
    private readonly token: string,
  ) {}

  static async at(sso: Pick<TestConsole, "url">): Promise<Registrar> {
    const api = Client.at(sso.url, { fitsReference: false });
    return new Registrar(api, (await api.post("/auth/login", ADMIN)).body.token);
  }

  /** Adds an application, and a person of the name given who has it. */
  async register(personName = "Grace Hopper"): Promise<Registration> {
    const name = `App ${randomUUID().slice(0, 8)}`;
    const { applicationId, applicationKey } = await this.#made("/auth/applications", {
      applicationName: name,
      applicationStatus: true,
    });
    const person = await this.addPerson(personName, [applicationId]);
    return { id: applicationId, secret: applicationKey, name, person };
  }

  /** @param roleNames of roles that are there */
  async addPerson(
    name: string,
    applications: string[],
    roleNames: string[] = [],
  ): Promise<Registration["person"]> {
    const username = `person-${randomUUID().slice(0, 8)}`;
    const email = `${username}@people.example`;
    const known =
      roleNames.length > 0 ? await this.api.get("/auth/roles/drop-down", this.token) : { body: [] };
    const roles = (known.body as { id: string; roleName: string }[])
      .filter(({ roleName }) => roleNames.includes(roleName))
      .map(({ id }) => id);
    const more = { mobileNo: null, password: PASSWORD, status: 1, applications, roles };
    await this.#made("/auth/users", { name, email, username, ...more });
    return { username, password: PASSWORD };
  }

  /** Has the application speak OpenID Connect. */
  async connect({ id }: Registration, given: Partial<ConnectionInput>): Promise<void> {
    const connection: ConnectionInput = {
      protocol: "openid",
      redirectUris: [],
      postLogoutRedirectUris: [],
      backchannelLogoutUri: null,
      native: false,
      thirdParty: false,
      requirePkce: false,
      idTokenAlg: "RS256",
      ...given,
    };
    const answer = await this.api.put(`/auth/applications/${id}/connection`, connection, this.token);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message}`);
  }

  async deactivate({ id, name }: Registration): Promise<void> {
    const body = { applicationName: name, applicationStatus: false };
    await this.api.put(`/auth/applications/${id}`, body, this.token);
  }

  /** Messages of the newest audits. */
  async audits(): Promise<string[]> {
    const { body } = await this.api.get("/auth/audits?page=1&size=10", this.token);
    return body.items.map(({ message }: { message: string }) => message);
  }

  async #made(path: string, body: object) {
    const answer = await this.api.post(path, body, this.token);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.body.message}`);
    return answer.body;
  }
}
