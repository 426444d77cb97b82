/**
 * better-auth as a process of its own: what the product's sign-ins, sessions, lists and changes of users are compared
 * with. Its settings are its defaults, except those below; docs/performance.md tells them.
 *
 *   PORT=… PASSWORD=… node bench/peers/better-auth.mjs FILE USERS
 *
 * USERS people are put into a new FILE first, by SQL, with the password in PASSWORD. The first one is the administrator.
 */
import { createServer } from "node:http";
import { hash, verify } from "@node-rs/argon2";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { toNodeHandler } from "better-auth/node";
import { admin, bearer, username } from "better-auth/plugins";
import Database from "better-sqlite3";

const [file, users] = process.argv.slice(2);
const { PORT: port, PASSWORD = "" } = process.env;
/** The parameters of the product's hashes (SECURITY.md). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const database = new Database(file);
database.pragma("journal_mode = WAL");

const options = {
  baseURL: `http://127.0.0.1:${port}`,
  secret: "seven lanterns for the bench of the peers",
  database,
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password) => hash(password, COST),
      verify: (given) => verify(given.hash, given.password),
    },
  },
  rateLimit: { enabled: false },
  plugins: [username(), admin(), bearer()],
};

async function seed() {
  await (await getMigrations(options)).runMigrations();
  const secret = await hash(PASSWORD, COST);
  const now = new Date().toISOString();
  const addUser = database.prepare(
    `insert into user (id, name, email, emailVerified, username, displayUsername, role, banned, createdAt, updatedAt)
     values (@id, @name, @email, 1, @username, @username, @role, 0, @now, @now)`,
  );
  const addAccount = database.prepare(
    `insert into account (id, accountId, providerId, userId, password, createdAt, updatedAt)
     values (@id, @id, 'credential', @id, @secret, @now, @now)`,
  );
  database.transaction(() => {
    for (let one = 0; one < Number(users); one++) {
      const id = `person-${one}`;
      const email = one === 0 ? "admin@localhost" : `person.${one}@people.example`;
      const role = one === 0 ? "admin" : "user";
      const name = one === 0 ? "Administrator" : `Person ${one} of the Seed`;
      addUser.run({ id, name, email, username: `person.${one}`, role, now });
      addAccount.run({ id, secret, now });
    }
  })();
}

await seed();
const handle = toNodeHandler(betterAuth(options).handler);
const synchronous = database.pragma("synchronous", { simple: true });
createServer(handle).listen(Number(port), "127.0.0.1", () =>
  process.stdout.write(`listening, synchronous = ${synchronous}\n`),
);
