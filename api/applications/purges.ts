import type { Purge } from "../jobs/purges";
import { deleteExpiredSecrets } from "../keys/application-secrets.queries";

export const purges: Purge[] = [
  async ({ engine, now }) => {
    await engine.write((queries) => deleteExpiredSecrets(queries, now()));
  },
];
