import type { SecondFactorLevel, Strength } from "#api/contract/factors";
import type { TestService } from "./service";

/** What a role or an application demands from now on, or from a time on. */
export const setPolicy = (
  { engine }: Pick<TestService, "engine">,
  table: "roles" | "applications",
  id: string,
  level: SecondFactorLevel,
  from: number | null = null,
) =>
  engine.write((queries) =>
    queries
      .updateTable(table)
      .set({ second_factor: level, second_factor_from: from })
      .where("id", "=", id)
      .execute(),
  );

const METHODS: Record<Strength, string> = { 1: "pwd", 2: "pwd otp mfa", 3: "swk user mfa" };

/** Makes the live sign-ins of a user as strong as a second step would. */
export const setStrength = (
  { engine, now }: Pick<TestService, "engine" | "now">,
  userId: string,
  strength: Strength,
) =>
  engine.write((queries) =>
    queries
      .updateTable("sign_ins")
      .set({ strength, amr: METHODS[strength], authenticated_at: now })
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .execute(),
  );

/** Gives a user a factor, which nobody can use. */
export const addFactor = (
  { engine, now }: Pick<TestService, "engine" | "now">,
  userId: string,
  kind: "passkey" | "totp",
) =>
  engine.write((queries) =>
    kind === "totp"
      ? queries
          .insertInto("totp_secrets")
          .values({
            id: userId,
            user_id: userId,
            secret_encrypted: "",
            confirmed_at: now,
            last_step: null,
            created_at: now,
          })
          .execute()
      : queries
          .insertInto("passkeys")
          .values({
            ...{
              id: `passkey-${userId}`,
              user_id: userId,
              public_key: "",
              sign_count: 0,
              transports: "",
              aaguid: "",
            },
            ...{ backup_eligible: 0, backed_up: 0, name: "A key", created_at: now, last_used_at: null },
          })
          .execute(),
  );
