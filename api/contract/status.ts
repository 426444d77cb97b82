import { z } from "zod";

export const StatusSchema = z.object({ status: z.string() });
export const HealthSchema = StatusSchema.extend({ version: z.string() });
/** A JWK Set (RFC 7517, section 5). */
export const KeySetSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });
