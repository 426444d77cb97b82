import { readAttributes, requireAttributes, requireText } from "./attributes";
import { refused } from "./errors";
import { canBePath, type Path, parsePath } from "./paths";

/** One assignment of a PATCH, a POST or a PUT. */
export interface Assignment extends Path {
  op: "add" | "replace" | "remove";
  /** Undefined if a removal names no value. */
  value: unknown;
}

const MOST_OPERATIONS = 1000;
const OPS = new Map<string, Assignment["op"]>([
  ["add", "add"],
  ["replace", "replace"],
  ["remove", "remove"],
]);

/**
 * The assignments of a PATCH (RFC 7644, section 3.5.2), in their order. Without a path, the value names the attributes, as
 * Okta sends it; their names may be whole paths, as Entra ID sends them.
 *
 * @throws {HttpError} 400
 */
export function readOperations(body: unknown, schema: string): Assignment[] {
  const operations = requireAttributes(body, "The body").get("operations");
  if (!Array.isArray(operations) || operations.length === 0)
    throw refused("invalidSyntax", "Operations must be a list of operations.");
  if (operations.length > MOST_OPERATIONS)
    throw refused("invalidSyntax", `A request can have ${MOST_OPERATIONS} operations.`);
  return operations.flatMap((operation) => {
    const given = requireAttributes(operation, "An operation");
    const op = OPS.get(String(given.get("op")).toLowerCase());
    if (!op) throw refused("invalidSyntax", "An operation's op is add, replace or remove.");
    const path = given.get("path");
    const value = given.get("value");
    if (path === undefined || path === null || path === "") return ofValue(op, value, schema);
    const parsed = parsePath(requireText(path, "An operation's path"), schema);
    return parsed ? [{ op, ...parsed, value }] : [];
  });
}

function ofValue(op: Assignment["op"], value: unknown, schema: string): Assignment[] {
  if (op === "remove") throw refused("noTarget", "A removal needs a path.");
  return ofObject(op, requireAttributes(value, "The value of an operation without a path"), schema);
}

/** The assignments of a whole resource. */
export function readResource(body: unknown, schema: string): Assignment[] {
  return ofObject("replace", requireAttributes(body, "The body"), schema);
}

/** Names that are no paths belong to no attribute. The core schema may hold its attributes as an object. */
function ofObject(op: Assignment["op"], attributes: Map<string, unknown>, schema: string): Assignment[] {
  return [...attributes].flatMap(([name, value]) => {
    const inner = name === schema.toLowerCase() && readAttributes(value);
    if (inner) return ofObject(op, new Map([...inner].filter(([key]) => key !== name)), schema);
    const path = canBePath(name) ? parsePath(name, schema) : undefined;
    return path ? [{ op, ...path, value }] : [];
  });
}
