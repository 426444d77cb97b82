import { LINK_TOKEN } from "../contract/words";
import type { Call } from "../noun/permissions";

interface Examples {
  body?: unknown;
  answer?: unknown;
}

const PENDING = "9SGx3V0bYq0pZtWfXh1u7R…";

/**
 * Bodies of calls whose fields exclude each other, and answers without fields. All others are composed of the examples of
 * their fields in the glossary.
 */
export const EXAMPLES: Partial<Record<Call, Examples>> = {
  "POST /auth/second-factor": { body: { pending: PENDING, code: "492039" } },
  "POST /auth/second-factor/confirm": { body: { pending: PENDING, code: "492039" } },
  "POST /auth/links/use": { body: { token: LINK_TOKEN, password: "a lantern on the western pier" } },
  "POST /auth/proof": { body: { password: "a lantern on the western pier" } },
  "POST /auth/batches": {
    body: {
      kind: "assign",
      what: { give: { roles: ["0199f3c2-8a40-7b6d-8e2f-51c7d0b9e413"] } },
      filter: { searchTerm: "ada" },
    },
  },
  "PATCH /auth/users/:id": { body: { status: false } },
  "PATCH /auth/groups/:id": { body: { description: null } },
  "PATCH /auth/applications/:id/connection": {
    body: { redirectUris: ["https://payroll.example.com/callback"] },
  },
  "POST /auth/account/factors/recovery-codes": {
    answer: ["7k2m-9qxt-4hvd-p3nz"],
  },
  "GET /auth/audits/actions": { answer: ["user.create", "user.update"] },
};
