import { uuidv7 } from "uuidv7";
import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import type { Change } from "./change";
import { lock } from "./lock";
import { requireOwnLook } from "./look-alikes";
import { deleteRow, type NamedTableName } from "./named.queries";
import { type Phrases, whatChanged } from "./what-changed";
import { writeUnique } from "./write-unique";

type Fields = Record<string, unknown>;

/** A noun whose names nobody else may have or look like. */
export interface Named<Input extends Fields, Table extends NamedTableName = NamedTableName> {
  table: Table;
  /** What people and audits call one of them: "role". */
  word: string;
  /** The field of its name: "roleName". */
  field: keyof Input & string;
  find(queries: Queries, id: string): Promise<Listed<Input> | undefined>;
  /** How an audit tells of a change of each field; it has the name from before. */
  phrases(name: string): Phrases<Input>;
  /** What nobody does to one that is built in: "renamed or deactivated". */
  fixed?: string;
}

/** What the calls give of one, beside its fields. */
export type Listed<Input> = Input & { id: string; version: number; builtIn?: boolean };

/** What an audit tells beside the name. */
export interface More {
  /** Follows the name in the sentence. */
  phrase?: string;
  changes?: Record<string, unknown>;
}

/**
 * @param insert writes the row; what it gives is the answer
 * @throws {HttpError} 409 for a name that is taken or looks like one that is, 422
 */
export function addNamed<Input extends Fields, Added>(
  context: Context,
  noun: Named<Input>,
  input: Input,
  { caller, origin }: Pick<Change, "caller" | "origin">,
  insert: (queries: Queries, id: string) => Promise<Added>,
  { phrase = "" }: More = {},
): Promise<Added> {
  const { word } = noun;
  const id = uuidv7();
  const name = nameOf(noun, input);
  return writeNamed(context, noun, async (queries) => {
    const added = await insert(queries, id);
    await requireOwnLook(queries, namesOf(noun), { id, name });
    await recordAudit(queries, origin, {
      action: `${word}.create`,
      message: `${caller.name} added the ${word} ${name}${phrase}`,
      target: { type: word, id, name },
      changes: { ...input },
    });
    return added;
  });
}

/**
 * @param update writes the row; what it gives is the answer
 * @throws {HttpError} 404, 409 for a name that is taken or looks like one that is and for a built-in one, 412, 422
 */
export function changeNamed<Input extends Fields, Updated>(
  context: Context,
  noun: Named<Input>,
  id: string,
  input: Input,
  { caller, origin, requireVersion }: Change,
  update: (queries: Queries, before: Listed<Input>) => Promise<Updated>,
): Promise<Updated> {
  const { word, fixed } = noun;
  const name = nameOf(noun, input);
  return writeNamed(context, noun, async (queries) => {
    const before = await lock(queries, noun, id);
    requireVersion(before);
    const former = nameOf(noun, before);
    const { phrases, changes } = whatChanged<Input>(before, input, noun.phrases(former));
    if (before.builtIn && phrases.length > 0) throw conflict(`The ${word} ${former} can't be ${fixed}.`);
    const updated = await update(queries, before);
    if (name !== former) await requireOwnLook(queries, namesOf(noun), { id, name });
    await recordAudit(queries, origin, {
      action: `${word}.update`,
      message: `${caller.name} ${phrases.join("; ") || `saved the ${word} ${former} without changes`}`,
      target: { type: word, id, name },
      changes,
    });
    return updated;
  });
}

/**
 * @param remove deletes the row; it gives what the audit is to tell of that
 * @throws {HttpError} 404, 409 for a built-in one, 412
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

const nameOf = <Input extends Fields>({ field }: Named<Input>, one: Input) => String(one[field]);

const namesOf = <Input extends Fields>({ table, field, word }: Named<Input>) => ({
  table,
  field,
  word: `${word} name`,
});

const writeNamed = <Input extends Fields, Result>(
  context: Context,
  noun: Named<Input>,
  work: (queries: Queries) => Promise<Result>,
) => writeUnique(context, { name_key: namesOf(noun) }, work);
