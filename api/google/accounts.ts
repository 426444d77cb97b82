import { uuidv7 } from "uuidv7";
import * as z from "zod/mini";
import { say } from "#languages/say";
import { inactive, type SignInOrigin } from "../attempts/attempts";
import { type Actor, recordAudit, userTarget } from "../audit-trail/record";
import type { GoogleConfig } from "../config";
import { providerName } from "../contract/google-issuer";
import { hasAnyInvisible, hasInvisible } from "../contract/invisible";
import { lineSchema, NewEmailSchema } from "../contract/text";
import { NO_OPTIONAL_TEXTS } from "../contract/user-fields";
import type { Queries } from "../database/engine";
import { canonical } from "../database/fold-case";
import { conflict, forbidden, type HttpError } from "../http/errors";
import { looksTaken } from "../users/name-rules";
import { isTaken, lockUserNames } from "../users/names.queries";
import { insertUser } from "../users/users.changes.queries";
import { confirmAddress, findGoogleAccount } from "./accounts.queries";
import type { GoogleIdentity } from "./id-tokens";

/** A refused sign-in, with the answer to the user and the reason for the audit. */
export class NotAdmitted extends Error {
  constructor(
    readonly answer: HttpError,
    readonly reason: string,
    readonly account?: Actor,
  ) {
    super(reason);
  }
}

/** The address is also the username. */
const AddressSchema = z.pipe(NewEmailSchema, lineSchema(100));
const NameSchema = lineSchema(200);

/**
 * Checks the identity against the settings.
 *
 * @throws {NotAdmitted}
 */
export function requireAdmitted({ domains, signUp }: GoogleConfig, identity: GoogleIdentity): Admitted {
  const { email, domain } = identity;
  const provider = providerName(identity.issuer);
  if (email === undefined || hasAnyInvisible(email)) {
    throw new NotAdmitted(
      forbidden(() => say("refusal.google-unverified", { provider })),
      "unverified email address",
    );
  }
  if (domains.length > 0 && !domains.includes(domain ?? "")) {
    throw new NotAdmitted(
      forbidden(() => say("refusal.google-domain", { provider })),
      "domain not allowed",
    );
  }
  return { ...identity, email, signUp };
}

/** A verified identity with an address. */
export type Admitted = GoogleIdentity & {
  email: string;
  /** Whether unknown Google accounts can sign up. */
  signUp: boolean;
};

/**
 * The account of a Google identity. The first sign-in creates it, without roles and applications. Accounts are matched by
 * the token's subject only, never by the address.
 *
 * @throws {NotAdmitted}
 */
export async function requireGoogleAccount(queries: Queries, origin: SignInOrigin, admitted: Admitted) {
  const find = () => findGoogleAccount(queries, admitted.issuer, admitted.subject);
  let known = await find();
  if (!known && admitted.signUp) {
    await lockUserNames(queries);
    // The same person may have signed up by another token meanwhile.
    known = await find();
  }
  const account = known ?? (await signUp(queries, origin, admitted));
  if (!account.active) throw new NotAdmitted(inactive(), "inactive account", account);
  if (known?.email_verified_at === null && canonical(known.email) === canonical(admitted.email))
    await confirmAddress(queries, known.id, origin.at);
  return account;
}

async function signUp(queries: Queries, origin: SignInOrigin, admitted: Admitted) {
  const provider = providerName(admitted.issuer);
  if (!admitted.signUp) {
    const unknown = forbidden(() => say("refusal.google-unknown", { provider }));
    throw new NotAdmitted(unknown, "unknown account, and sign-up is off");
  }
  const email = AddressSchema.safeParse(admitted.email).data;
  if (email === undefined) {
    const unusable = forbidden(() => say("refusal.google-address", { provider }));
    throw new NotAdmitted(unusable, "unusable email address");
  }
  if (await isTaken(queries, email)) {
    throw new NotAdmitted(
      conflict(() => say("refusal.google-address-taken")),
      "email address of another account",
    );
  }
  if (await looksTaken(queries, email)) {
    throw new NotAdmitted(
      conflict(() => say("refusal.google-address-alike")),
      "email address resembles another account's username",
    );
  }
  const { issuer, subject } = admitted;
  const id = uuidv7();
  const given = NameSchema.safeParse(admitted.name).data;
  const name = given === undefined || hasInvisible(given) ? email : given;
  await insertUser(
    queries,
    {
      id,
      name,
      email,
      username: email,
      ...NO_OPTIONAL_TEXTS,
      active: true,
      passwordHash: null,
      google: { issuer, subject },
      roles: [],
      applications: [],
      addedBy: null,
    },
    origin.at,
  );
  const account = { id, name, username: email, email };
  await recordAudit(
    queries,
    { ...origin, actor: account },
    {
      action: "user.create",
      message: `${name} signed up with Google`,
      target: userTarget(account),
      changes: { name, email, username: email },
    },
  );
  return { ...account, active: 1, token_epoch: 0 };
}
