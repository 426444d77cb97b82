import { randomUUID } from "node:crypto";
import type { Bench } from "../bench";
import type { Product } from "../product";
import { asBearer, json, type LoadRequest } from "../requests";
import { call, OWN_DOMAIN, signInToService } from "../visitor";

const GROUP = "API tokens and SCIM";
const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
const PATCH_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const MEMBERS = 50;
/** More than a directory can add in a second. */
const MOST_A_SECOND = 1_500;

async function createToken(url: string, permissions: string[]): Promise<Record<string, string>> {
  const { token: session } = await signInToService(url);
  const name = `Bench ${randomUUID().slice(0, 8)}`;
  const { token } = await call<{ token: string }>(
    url,
    json("/api/auth/tokens", { name, permissions }, asBearer(session)),
  );
  return asBearer(token);
}

/** The calls of scripts and of a directory. */
export async function measureIntegrations(bench: Bench, product: Product): Promise<void> {
  const script = await createToken(product.url, ["users:read"]);
  await bench.recordCpu(product, [GROUP, "10 users as JSON by an API token"], {
    requests: [{ path: "/api/auth/users?page=1&size=10", headers: script }],
  });
  await measureDirectory(bench, product, await createToken(product.url, ["scim"]));
}

async function measureDirectory(
  bench: Bench,
  product: Product,
  headers: Record<string, string>,
): Promise<void> {
  const scim = (method: LoadRequest["method"], path: string, body: object): LoadRequest => ({
    ...json(`/scim/v2${path}`, body, { ...headers, "content-type": "application/scim+json" }),
    method,
  });
  const newUser = () => {
    const userName = `scim-${randomUUID()}`;
    return scim("POST", "/Users", {
      schemas: [USER_SCHEMA],
      userName,
      displayName: `Person ${userName}`,
      emails: [{ value: `${userName}@${OWN_DOMAIN}`, primary: true }],
    });
  };
  const members: string[] = [];
  for (let one = 0; one < MEMBERS; one++)
    members.push((await call<{ id: string }>(product.url, newUser())).id);
  const group = await call<{ id: string }>(
    product.url,
    scim("POST", "/Groups", {
      displayName: `Bench ${randomUUID()}`,
      members: members.slice(1).map((value) => ({ value })),
    }),
  );
  const patch = (operation: object) =>
    scim("PATCH", `/Groups/${group.id}`, { schemas: [PATCH_SCHEMA], Operations: [operation] });
  const filter = encodeURIComponent(`emails.value eq "nobody@${OWN_DOMAIN}"`);

  const measures: [name: string, requests: LoadRequest[], connections: number][] = [
    ["SCIM, a new user", Array.from({ length: bench.most(MOST_A_SECOND) }, newUser), 4],
    [
      "SCIM, a member added or removed",
      [
        patch({ op: "add", path: "members", value: [{ value: members[0] }] }),
        patch({ op: "remove", path: `members[value eq "${members[0]}"]` }),
      ],
      1,
    ],
    ["SCIM, a user by an address", [{ path: `/scim/v2/Users?filter=${filter}`, headers }], 4],
    ["SCIM, a page of 100 users", [{ path: "/scim/v2/Users?startIndex=1&count=100", headers }], 4],
  ];
  for (const [name, requests, connections] of measures)
    await bench.recordCpu(product, [GROUP, name], { requests, connections });
}
