import { CapabilitiesSchema, type Feature } from "#api/contract/capabilities";
import { call, orAbort } from "./call.server";

let known: Promise<ReadonlySet<Feature>> | undefined;

/** How long an SSO API that gave no answer of ours counts as "section 7 only" before it is asked again. */
const ASK_AGAIN_MS = 30_000;

/** What the SSO API knows beyond section 7 of the specification; nothing, unless it says so in our own words. */
export function capabilities(): Promise<ReadonlySet<Feature>> {
  known ??= call({ method: "GET", path: "/capabilities", answer: CapabilitiesSchema }).then(
    ({ features }) => new Set(features),
    () => {
      setTimeout(() => {
        known = undefined;
      }, ASK_AGAIN_MS).unref();
      return new Set<Feature>();
    },
  );
  return known;
}

/** @throws the signal's reason, where it is aborted before the answer is there */
export async function hasFeature(feature: Feature, signal?: AbortSignal): Promise<boolean> {
  const features = await (signal ? orAbort(capabilities(), signal) : capabilities());
  return features.has(feature);
}
