import { z } from "zod";
import { CapabilitiesSchema, type Feature } from "#api/contract/capabilities";
import { SHORTEST_PASSWORD } from "#api/contract/password-rules";
import { SsoApiError } from "../sso-api-error";
import { orAbort } from "./limits.server";
import { noteLanguages } from "./transport.server";
import { callUnguarded } from "./unguarded-call.server";

interface Known {
  features: ReadonlySet<Feature>;
  passwordMinLength?: number;
}

const SECTION_7_ONLY: Known = { features: new Set() };

let known: Promise<Known | undefined> | undefined;

/** It has no time to say so now (RFC 9110, section 15.5.9; RFC 6585, section 4). */
const LATER = new Set([408, 429]);
/** How long an SSO API that did not answer counts as "section 7 only" before it is asked again. */
const ASK_AGAIN_MS = 30_000;
/** The first caller waits no longer than this. */
const PATIENCE_MS = 3_000;

/**
 * The features of the SSO API beyond section 7 of the specification: none, unless it says so in our own words. Undefined
 * while it doesn't answer at all.
 */
export async function capabilities(): Promise<ReadonlySet<Feature> | undefined> {
  return (await read())?.features;
}

/** Characters that the SSO API demands of a new password. Undefined if it has other rules than our service. */
export async function passwordMinLength(): Promise<number | undefined> {
  return (await read())?.passwordMinLength;
}

/** The same for the forms of people's own passwords, which always name a length. */
export const ownPasswordMinLength = async (): Promise<number> =>
  (await passwordMinLength()) ?? SHORTEST_PASSWORD;

function read(): Promise<Known | undefined> {
  known ??= ask();
  return known;
}

async function ask(): Promise<Known | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await callUnguarded({ method: "GET", path: "/capabilities", answer: z.unknown(), signal });
    const { data } = CapabilitiesSchema.safeParse(answer);
    if (!data) return SECTION_7_ONLY;
    noteLanguages(data.features.includes("languages"));
    return { ...data, features: new Set(data.features) };
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.status < 500 && !LATER.has(error.status)) return SECTION_7_ONLY;
    setTimeout(() => {
      known = undefined;
    }, ASK_AGAIN_MS).unref();
    return undefined;
  }
}

/** @throws the signal's reason, where it is aborted before the answer is there */
export async function hasFeature(feature: Feature, signal?: AbortSignal): Promise<boolean> {
  const features = await (signal ? orAbort(capabilities(), signal) : capabilities());
  return features?.has(feature) ?? false;
}
