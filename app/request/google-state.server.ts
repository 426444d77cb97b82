import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { keysFor } from "./derived-keys.server";

const TYPE = "google-state+jwt";

const StateSchema = z.object({
  /** The one that the cookie has too. */
  id: z.string(),
  /** The sign-in page's query: redirect target, app id and signed request among it. */
  query: z.string(),
  /** Absent for a sign-in. "proof": somebody who is signed in confirms that it is them. */
  purpose: z.literal("proof").optional(),
  /** In seconds since 1970. */
  iat: z.number(),
});
/** Travels to Google and back in `state`, readable but signed. */
export type State = z.infer<typeof StateSchema>;

const keys = () => keysFor("google state").map((key) => new TextEncoder().encode(key));

export function signState(state: Omit<State, "iat">): Promise<string> {
  const [key = new Uint8Array()] = keys();
  return new SignJWT(state).setProtectedHeader({ alg: "HS256", typ: TYPE }).setIssuedAt().sign(key);
}

/** @returns undefined for anything that was not signed here */
export async function readState(text: string): Promise<State | undefined> {
  for (const key of keys()) {
    const verified = await jwtVerify(text, key, { algorithms: ["HS256"], typ: TYPE }).catch(() => null);
    if (verified) return StateSchema.safeParse(verified.payload).data;
  }
  return undefined;
}
