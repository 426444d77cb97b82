import type { ListedPerson } from "../../contract/batches";
import { personOf } from "../../contract/listed-people";
import type { NewRow } from "../slice";
import { toRows } from "./rows";

const COLUMNS = ["username", "name", "email"] as const;

/** A list of people as the rows of a file. */
export async function* listedRows(people: readonly ListedPerson[]): AsyncGenerator<NewRow[]> {
  yield* toRows(COLUMNS, fileRows(people));
}

async function* fileRows(people: readonly ListedPerson[]) {
  let line = 0;
  for (const person of people) {
    const { username, name, email } = personOf(person);
    yield { line: ++line, cells: [username, name, email] };
  }
}
