import { HOME } from "./client";
import type { TestService } from "./service";

interface Options {
  token?: string | null;
  headers?: Record<string, string>;
}

/** A directory that uses SCIM, in process. */
export class Directory {
  constructor(
    private readonly test: TestService,
    readonly token: string,
  ) {}

  /** With an API token that has the permission scim, of the first administrator. */
  static async connect(test: TestService): Promise<Directory> {
    return new Directory(test, await createToken(test, ["scim"]));
  }

  async call(method: string, path: string, body?: unknown, { token = this.token, headers }: Options = {}) {
    const request = new Request(`https://sso.example.test/scim/v2${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "Content-Type": "application/scim+json" }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
    const response = await this.test.service.scim(request, { address: HOME });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      // biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects what the body is
      body: (text === "" ? undefined : JSON.parse(text)) as any,
    };
  }

  get = (path: string) => this.call("GET", path);
  post = (path: string, body: unknown) => this.call("POST", path, body);
  put = (path: string, body: unknown) => this.call("PUT", path, body);
  delete = (path: string) => this.call("DELETE", path);
  patch = (path: string, ...operations: object[]) =>
    this.call("PATCH", path, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: operations,
    });
  filter = (path: string, filter: string) => this.get(`${path}?filter=${encodeURIComponent(filter)}`);

  /** Adds a user, which has to go well. */
  async addUser(userName: string, given: object = {}) {
    const { status, body } = await this.post("/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName,
      displayName: `Person ${userName}`,
      emails: [{ value: `${userName}@corp.example`, type: "work", primary: true }],
      ...given,
    });
    if (status !== 201) throw new Error(`${userName}: ${status} ${body.detail}`);
    return body as { id: string; active: boolean };
  }

  async addGroup(displayName: string, members: string[] = []) {
    const { status, body } = await this.post("/Groups", {
      displayName,
      members: members.map((value) => ({ value })),
    });
    if (status !== 201) throw new Error(`${displayName}: ${status} ${body.detail}`);
    return body.id as string;
  }

  async membersOf(groupId: string): Promise<string[]> {
    const { body } = await this.get(`/Groups/${groupId}`);
    return body.members.map(({ value }: { value: string }) => value).sort();
  }
}

/** An API token of the first administrator. */
export async function createToken(test: TestService, permissions: string[]): Promise<string> {
  const { token } = await test.signIn();
  const { status, body } = await test.post(
    "/auth/tokens",
    { name: "Directory", permissions, days: 30 },
    token,
  );
  if (status !== 201) throw new Error(`${status} ${body.message}`);
  return body.token;
}
