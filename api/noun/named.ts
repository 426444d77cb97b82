import { uuidv7 } from "uuidv7";
import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import type { Change } from "./change";
import { lock } from "./lock";
import { requireApart, requireOwnLook } from "./look-alikes";
import { deleteRow, type NamedTableName } from "./named.queries";
import { type Phrases, whatChanged } from "./what-changed";
import { writeUnique } from "./write-unique";

type Fields = Record<string, unknown>;

/** A noun whose names are unique and don't look alike. */
export interface Named<Input extends Fields, Table extends NamedTableName = NamedTableName> {
  table: Table;
  /** For messages and audits: "role". */
  word: string;
  /** The field of its name: "roleName". */
  field: keyof Input & string;
  find(queries: Queries, id: string): Promise<Listed<Input> | undefined>;
  /** The audit's phrase for a change of each field, with the former name. */
  phrases(name: string): Phrases<Input>;
  /** What can't be done to a built-in item: "renamed or deactivated". */
  fixed?: string;
  /** True if a change may take seconds, because it concerns many users. */
  long?: boolean;
}

/** An item as the calls return it. */
export type Listed<Input> = Input & { id: string; version: number; builtIn?: boolean };

/** Additions to an audit. */
export interface More {
  /** Follows the name in the sentence. */
  phrase?: string;
  changes?: Record<string, unknown>;
}

interface Addition<Input, Added> extends More {
  input: Input;
  change: Pick<Change, "caller" | "origin">;
  /** Writes the row and returns the answer. */
  insert(queries: Queries, id: string): Promise<Added>;
}

/** @throws {HttpError} 409 for a taken name or a look-alike, 422 */
export function addNamed<Input extends Fields, Added>(
  context: Context,
  noun: Named<Input>,
  { input, change: { caller, origin }, insert, phrase = "", changes }: Addition<Input, Added>,
): Promise<Added> {
  const { word } = noun;
  const id = uuidv7();
  const name = nameOf(noun, input);
  return writeNamed(context, noun, async (queries) => {
    const added = await insert(queries, id);
    await requireFreeLook(queries, noun, { id, name });
    await recordAudit(queries, origin, {
      action: `${word}.create`,
      message: `${caller.name} added the ${word} ${name}${phrase}`,
      target: { type: word, id, name },
      changes: { ...input, ...changes },
    });
    return added;
  });
}

/** What a change does beside the fields that have phrases. */
interface Further {
  phrases: string[];
  changes: Record<string, unknown>;
}

interface Alteration<Input, Updated> {
  id: string;
  input: Input;
  change: Change;
  /** Writes the row and returns the answer. */
  update(queries: Queries, before: Listed<Input>): Promise<Updated>;
  /** Does what else changes, before the update. */
  further?(queries: Queries): Promise<Further>;
}

/** @throws {HttpError} 404, 409 for a taken name, a look-alike or a built-in item, 412, 422 */
export const changeNamed = <Input extends Fields, Updated>(
  context: Context,
  noun: Named<Input>,
  alteration: Alteration<Input, Updated>,
): Promise<Updated> => writeNamed(context, noun, (queries) => changeNamedIn(queries, noun, alteration));

/** `changeNamed` in a transaction, which turns taken names into conflicts (`writeNamed`). */
export async function changeNamedIn<Input extends Fields, Updated>(
  queries: Queries,
  noun: Named<Input>,
  { id, input, change: { caller, origin, requireVersion }, update, further }: Alteration<Input, Updated>,
): Promise<Updated> {
  const { word, fixed } = noun;
  const name = nameOf(noun, input);
  const before = await lock(queries, noun, id);
  requireVersion(before);
  const former = nameOf(noun, before);
  const ofFields = whatChanged<Input>(before, input, noun.phrases(former));
  const others = await further?.(queries);
  const phrases = [...ofFields.phrases, ...(others?.phrases ?? [])];
  if (before.builtIn && phrases.length > 0) throw conflict(`The ${word} ${former} can't be ${fixed}.`);
  const updated = await update(queries, before);
  if (name !== former) await requireFreeLook(queries, noun, { id, name });
  await recordAudit(queries, origin, {
    action: `${word}.update`,
    message: `${caller.name} ${phrases.join("; ") || `saved the ${word} ${former} without changes`}`,
    target: { type: word, id, name },
    changes: { ...ofFields.changes, ...others?.changes },
  });
  return updated;
}

/**
 * @param remove deletes the row and returns additions to the audit
 * @throws {HttpError} 404, 409 for a built-in item, 412
 */
export function removeNamed<Input extends Fields>(
  context: Context,
  noun: Named<Input>,
  id: string,
  { caller, origin, requireVersion }: Change,
  remove = async (queries: Queries): Promise<More> => {
    await deleteRow(queries, noun.table, id);
    return {};
  },
): Promise<void> {
  const { word, field } = noun;
  return context.engine.longWrite(async (queries) => {
    const before = await lock(queries, noun, id);
    requireVersion(before);
    const name = nameOf(noun, before);
    if (before.builtIn) throw conflict(`The ${word} ${name} can't be deleted.`);
    const { phrase = "", changes } = await remove(queries);
    await recordAudit(queries, origin, {
      action: `${word}.delete`,
      message: `${caller.name} deleted the ${word} ${name}${phrase}`,
      target: { type: word, id, name },
      changes: { [field]: [name, null], ...changes },
    });
  });
}

async function requireFreeLook<Input extends Fields>(
  queries: Queries,
  noun: Named<Input>,
  row: { id: string; name: string },
): Promise<void> {
  await requireApart(queries, namesOf(noun), row);
  await requireOwnLook(queries, namesOf(noun), row);
}

const nameOf = <Input extends Fields>({ field }: Named<Input>, one: Input) => String(one[field]);

const namesOf = <Input extends Fields>({ table, field, word }: Named<Input>) => ({
  table,
  field,
  word: `${word} name`,
});

/** A write that reports a name taken in the meantime as a conflict. */
export const writeNamed = <Input extends Fields, Result>(
  context: Context,
  noun: Named<Input>,
  work: (queries: Queries) => Promise<Result>,
) => writeUnique(context, { name_key: namesOf(noun) }, work, noun.long);
