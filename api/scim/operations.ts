import { readAttributes, requireAttributes, requireText, toWord } from "./attributes";
import { refused } from "./errors";
import { canBePath, type Path, pathReader } from "./paths";

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
  const readPath = pathReader(schema);
  return operations.flatMap((operation) => {
    const given = requireAttributes(operation, "An operation");
    const op = OPS.get(toWord(given.get("op")));
    if (!op) throw refused("invalidSyntax", "An operation's op is add, replace or remove.");
    const path = given.get("path");
    const value = given.get("value");
    if (path === undefined || path === null || path === "") return ofValue(op, value, { schema, readPath });
    const parsed = readPath(requireText(path, "An operation's path"));
    return parsed ? [{ op, ...parsed, value }] : [];
  });
}

/** How a resource's attributes are named. */
interface Names {
  schema: string;
  readPath: ReturnType<typeof pathReader>;
}

function ofValue(op: Assignment["op"], value: unknown, names: Names): Assignment[] {
  if (op === "remove") throw refused("noTarget", "A removal needs a path.");
  return ofObject(op, requireAttributes(value, "The value of an operation without a path"), names);
}

/** The assignments of a whole resource. */
export function readResource(body: unknown, schema: string): Assignment[] {
  return ofObject("replace", requireAttributes(body, "The body"), { schema, readPath: pathReader(schema) });
}

/** Names that are no paths belong to no attribute. The core schema may hold its attributes as an object. */
function ofObject(op: Assignment["op"], attributes: Map<string, unknown>, names: Names): Assignment[] {
  return [...attributes].flatMap(([name, value]) => {
    const inner = name === names.schema.toLowerCase() && readAttributes(value);
    if (inner) return ofObject(op, new Map([...inner].filter(([key]) => key !== name)), names);
    const path = canBePath(name) ? names.readPath(name) : undefined;
    return path ? [{ op, ...path, value }] : [];
  });
}
