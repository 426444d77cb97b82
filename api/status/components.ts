import { z } from "zod";
import type { Schema } from "../../reference/document";
import * as account from "../contract/account";
import * as appearance from "../contract/appearance";
import * as applicationPage from "../contract/application-page";
import * as attention from "../contract/attention";
import * as audits from "../contract/audits";
import * as batches from "../contract/batches";
import * as capabilities from "../contract/capabilities";
import * as connections from "../contract/connections";
import * as deletedUsers from "../contract/deleted-users";
import * as errors from "../contract/errors";
import * as factors from "../contract/factors";
import * as interactions from "../contract/interactions";
import * as links from "../contract/links";
import * as lists from "../contract/lists";
import * as mails from "../contract/mails";
import * as proof from "../contract/proof";
import * as reference from "../contract/reference";
import * as rolePermissions from "../contract/role-permissions";
import * as scim from "../contract/scim-status";
import * as sentLink from "../contract/sent-link";
import * as signIn from "../contract/sign-in";
import * as status from "../contract/status";
import * as summary from "../contract/summary";
import * as tokens from "../contract/tokens";
import * as userAccess from "../contract/user-access";
import * as userList from "../contract/user-list";
import * as userPage from "../contract/user-page";
import * as users from "../contract/users";
import * as webhooks from "../contract/webhooks";
import type { Noun } from "../noun/noun";
import { toSchema } from "./to-schema";

/** The document's schemas are called as these modules and the nouns' (`Wire`) export them: `UserSchema` is User. */
const CONTRACT = [
  ...[
    account,
    appearance,
    applicationPage,
    attention,
    audits,
    batches,
    capabilities,
    connections,
    deletedUsers,
  ],
  ...[errors, factors, interactions, links, lists, mails, rolePermissions, proof, reference, scim],
  ...[sentLink, signIn, status, summary, tokens, userAccess, userList, userPage, users, webhooks],
];

const NAMED_KINDS = ["object", "union", "enum"];

/** Queries are parameters, which have no name. */
const nameOf = (exported: string) => /^(\w+?)(?<!Query)Schema$/.exec(exported)?.[1];

const named = (module: object) =>
  Object.entries(module).flatMap(([exported, schema]) => {
    const name = nameOf(exported);
    const isNamed = name && schema instanceof z.ZodType && NAMED_KINDS.includes(schema.def.type);
    return isNamed ? [[name, schema as z.core.$ZodType] as const] : [];
  });

/** Adds the names to what schemas say of themselves, for zod to refer to them. */
class Names extends z.core.$ZodRegistry<Record<string, unknown>> {
  readonly #names = new Map<z.core.$ZodType, string>();

  constructor(modules: readonly object[]) {
    super();
    const known = new Map<string, z.core.$ZodType>();
    for (const [name, schema] of modules.flatMap(named)) {
      if ((known.get(name) ?? schema) !== schema)
        throw new Error(`Two schemas of api/contract are called ${name}. Rename one.`);
      known.set(name, schema);
      this.#names.set(schema, name);
    }
  }

  override get(schema: z.core.$ZodType): never {
    const id = this.#names.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) } as never;
  }
}

interface Component {
  /** Whose words describe it. */
  group: string;
  schema: Schema;
  /** As zod wrote it. */
  text: string;
}

/**
 * Turns the schemas of answers and bodies into JSON Schema, and collects those with names on the way. A noun's words describe
 * its components; all others are described by those of the first group that uses them.
 *
 * @param nouns by group
 * @returns components in the order in which they were met
 */
export function collectComponents(nouns: Readonly<Record<string, Noun>>) {
  const wires = Object.entries(nouns).flatMap(([group, { wire }]) => (wire ? [{ group, ...wire }] : []));
  const names = new Names([...CONTRACT, ...wires.map(({ schemas }) => schemas)]);
  const homes = new Map(
    wires.flatMap(({ group, schemas }) => named(schemas).map(([name]) => [name, group] as const)),
  );
  const components = new Map<string, Component>();

  /** @param group of the call that uses it */
  function collect(group: string, schema: z.ZodType, io: "input" | "output"): Schema {
    const { $defs, ...root } = toSchema(schema, io, names);
    const inner = Object.entries(($defs ?? {}) as Record<string, Schema>).map(
      ([name, one]) => [name, one, JSON.stringify(one)] as const,
    );
    // What a body may be differs from what an answer is where the schema converts it.
    const others = new Set(
      inner.filter(([name, , text]) => (components.get(name)?.text ?? text) !== text).map(([name]) => name),
    );
    const called = (name: string) => (others.has(name) ? `${name}Input` : name);
    const refer = (part: Schema): Schema =>
      JSON.parse(
        JSON.stringify(part).replace(
          /"#\/\$defs\/(\w+)"/g,
          (_, name: string) => `"#/components/schemas/${called(name)}"`,
        ),
      );
    for (const [name, one, text] of inner)
      if (!components.has(called(name)))
        components.set(called(name), { group: homes.get(name) ?? group, schema: refer(one), text });
    return refer(root);
  }
  return { components, collect };
}
