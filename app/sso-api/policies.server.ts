import { type Policy, PolicyReachSchema, StoredPolicySchema } from "#api/contract/factors";
import { type Bearer, call, change, ifMatch } from "./call.server";

/** The second step that a noun's things require: an addition of our service ("second-factors"). */
const policiesOf = (noun: "roles" | "applications") => {
  const path = `/auth/${noun}/{id}/second-factor`;
  return {
    read: ({ token }: Bearer, id: string) =>
      call({ method: "GET", path, id, token, answer: PolicyReachSchema }),

    /** @param version the version that was edited: what was changed since is left alone (412) */
    save: ({ token }: Bearer, id: string, body: Policy, version?: string) =>
      change({
        method: "PUT",
        path,
        id,
        body,
        token,
        headers: ifMatch(version),
        answer: StoredPolicySchema,
      }),
  };
};
export type PolicyClient = ReturnType<typeof policiesOf>;

export const rolePolicies = policiesOf("roles");
export const applicationPolicies = policiesOf("applications");
