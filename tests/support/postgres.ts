import pg from "pg";

/** The name of the database, on the tests' server, that suites begin with a copy of (databases.ts). */
export const TEMPLATE = "template_sso";

/** The address of another database of the server that has the one at `url`. */
export function besides(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
