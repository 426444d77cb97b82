import { z } from "zod";
import { isSafeAddress } from "./loopback";

const GOOGLE = "https://accounts.google.com";

/** The OpenID provider that people sign in with: Google, or the one in its place. */
export const GoogleIssuerSchema = z
  .string()
  .refine(isSafeAddress, "must be an https address")
  .default(GOOGLE);

export const isGoogle = (issuer: string): boolean => issuer === GOOGLE;

/** What people know the provider by. */
export const providerName = (issuer: string): string => (isGoogle(issuer) ? "Google" : new URL(issuer).host);
