import { refused } from "./errors";
import type { Resource } from "./resources";
import { LIST_RESPONSE } from "./uris";

/** RFC 7644, section 3.4.2.4. Also what ServiceProviderConfig says. */
export const MOST_RESULTS = 100;
const FARTHEST = 1_000_000_000;

/** The part of a list that is asked for. `start` counts from 0. */
export interface Part {
  start: number;
  count: number;
}

/** @throws {HttpError} 400 */
export function readPart(query: URLSearchParams): Part {
  return {
    start: Math.min(Math.max(readWhole(query, "startIndex", 1), 1), FARTHEST) - 1,
    count: Math.min(Math.max(readWhole(query, "count", MOST_RESULTS), 0), MOST_RESULTS),
  };
}

function readWhole(query: URLSearchParams, name: string, standard: number): number {
  const text = query.get(name) ?? "";
  if (text === "") return standard;
  if (!/^-?\d{1,12}$/.test(text)) throw refused("invalidValue", `${name} must be a whole number.`);
  return Number(text);
}

export const listResponse = (total: number, { start }: Pick<Part, "start">, resources: object[]) => ({
  schemas: [LIST_RESPONSE],
  totalResults: total,
  startIndex: start + 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Which attributes an answer has, by name in lower case (RFC 7644, section 3.9). */
export interface Projection {
  isWanted(attribute: string): boolean;
}

const ALWAYS = ["schemas", "id"];

export function readProjection(query: URLSearchParams): Projection {
  const only = readNames(query.get("attributes"));
  const without = readNames(query.get("excludedAttributes"));
  return {
    isWanted: (attribute) =>
      ALWAYS.includes(attribute) ||
      ((only.length === 0 || only.includes(attribute)) && !without.includes(attribute)),
  };
}

/** Of "urn:…:User:name.givenName,emails": name, emails. */
const readNames = (list: string | null): string[] =>
  (list ?? "")
    .split(",")
    .map(
      (path) =>
        path
          .trim()
          .replace(/^urn:.*:/i, "")
          .split(".", 1)[0]
          ?.toLowerCase() ?? "",
    )
    .filter(Boolean);

export const project = (resource: Resource, { isWanted }: Projection): object =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isWanted(name.toLowerCase())));
