import type { z } from "zod";
import {
  type ScimRequestListQuerySchema,
  ScimRequestListSchema,
  ScimStatusSchema,
} from "#api/contract/scim-status";
import { type Bearer, call } from "./call.server";

/** What directories do: additions of our service ("scim"). */
export const scim = {
  status: ({ token }: Bearer) => call({ method: "GET", path: "/auth/scim", token, answer: ScimStatusSchema }),

  requests: ({ token }: Bearer, query: z.output<typeof ScimRequestListQuerySchema>) =>
    call({ method: "GET", path: "/auth/scim/requests", query, token, answer: ScimRequestListSchema }),
};
