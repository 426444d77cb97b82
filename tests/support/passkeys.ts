import { addPasskey, creationOptions, verifyAttestation } from "#api/factors/new-passkeys";
import { Authenticator } from "./authenticator";
import { type FactorTools, factorTools } from "./factors";
import type { TestService } from "./service";

/** Gives a user a passkey, without the steps of an enrolment. */
export async function givePasskey(
  test: TestService,
  databaseUrl: string,
  user: { id: string; name: string; username: string },
  authenticator = new Authenticator(),
  name = "Key",
  tools: FactorTools = factorTools(test, databaseUrl),
): Promise<Authenticator> {
  const { id: userId } = user;
  const options = await test.engine.write((queries) => creationOptions(tools, queries, user));
  const made = authenticator.create(options);
  const verified = await verifyAttestation(tools, made, `register:${userId}`);
  await test.engine.write((queries) => addPasskey(queries, { userId, verified, name, now: test.now }));
  return authenticator;
}
