import { refused } from "./errors";
import { type Filter, parseFilter } from "./filters";

/** The path of an attribute (RFC 7644, section 3.5.2), with names in lower case. */
export interface Path {
  attribute: string;
  filter?: Filter;
  sub?: string;
}

const PATH = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i;

export const canBePath = (text: string) => /^urn:/i.test(text) || PATH.test(text);

/** Each takes the parser up to a millisecond. */
const MOST_FILTERS = 100;

/** Reads the paths of one request, of which few can have a filter. */
export function pathReader(schema: string) {
  let filters = 0;
  return (text: string): Path | undefined => {
    if (text.includes("[") && ++filters > MOST_FILTERS)
      throw refused(
        "tooMany",
        `A request can have ${MOST_FILTERS} paths with a filter. Send several requests.`,
      );
    return parsePath(text, schema);
  };
}

/**
 * @param schema of the resource; its attributes may be named with it
 * @returns undefined for an attribute of an extension, which is forgotten
 * @throws {HttpError} 400
 */
function parsePath(text: string, schema: string): Path | undefined {
  const prefix = `${schema}:`.toLowerCase();
  const local = text.toLowerCase().startsWith(prefix) ? text.slice(prefix.length) : text;
  if (/^urn:/i.test(local)) return undefined;
  const [, attribute, filter, sub] = PATH.exec(local) ?? [];
  if (attribute === undefined) throw refused("invalidPath", "The path can't be read.");
  return {
    attribute: attribute.toLowerCase(),
    ...(filter !== undefined && { filter: parseFilter(filter) }),
    ...(sub !== undefined && { sub: sub.toLowerCase() }),
  };
}
