import { randomUUID } from "node:crypto";
import type { JWTPayload } from "jose";
import type { KeyServer } from "./key-server";
import type { TestService } from "./service";

export const DOMAIN = "harbour.example";

export interface Somebody extends JWTPayload {
  sub: string;
  nonce: string;
  email: string;
}

/** The claims of someone who has an account at the provider. */
export function somebody(claims: JWTPayload = {}): Somebody {
  const sub = randomUUID();
  return {
    sub,
    nonce: randomUUID(),
    email: `${sub.slice(0, 8)}@${DOMAIN}`,
    email_verified: true,
    name: "Nora New",
    hd: DOMAIN,
    ...claims,
  } as Somebody;
}

/** Has an account that stands belong to somebody at the provider. */
export const link = (test: TestService, provider: KeyServer, id: string, { sub }: Somebody) =>
  test.engine.write((queries) =>
    queries
      .updateTable("users")
      .set({ google_issuer: provider.url, google_subject: sub, password_hash: null })
      .where("id", "=", id)
      .execute(),
  );
