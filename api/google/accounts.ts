import { uuidv7 } from "uuidv7";
import * as z from "zod/mini";
import { type Actor, recordAudit, userTarget } from "../audit-trail/record";
import { inactive, type SignInOrigin } from "../authentication/attempts";
import type { GoogleConfig } from "../config";
import { hasAnyInvisible, hasInvisible } from "../contract/invisible";
import { EmailSchema, lineSchema } from "../contract/text";
import type { Queries } from "../database/engine";
import { conflict, forbidden, type HttpError } from "../http/errors";
import { hasLookAlike } from "../noun/look-alikes";
import { insertUser } from "../users/users.changes.queries";
import { findTaken } from "../users/users.queries";
import { findGoogleAccount } from "./accounts.queries";
import type { GoogleIdentity } from "./id-tokens";

/** Somebody is not let in: what they are told, and what the audit says. */
export class NotAdmitted extends Error {
  constructor(
    readonly answer: HttpError,
    readonly reason: string,
    readonly account?: Actor,
  ) {
    super(reason);
  }
}

/** Their address becomes their username too. */
const AddressSchema = z.pipe(EmailSchema, lineSchema(100));
const NameSchema = lineSchema(200);

/**
 * Whom the settings let in.
 *
 * @throws {NotAdmitted}
 */
export function requireAdmitted({ domains, signUp }: GoogleConfig, identity: GoogleIdentity): Admitted {
  const { email, domain } = identity;
  if (email === undefined || hasAnyInvisible(email)) {
    throw new NotAdmitted(
      forbidden("The email address of this Google account is not verified."),
      "the address is not verified",
    );
  }
  if (domains.length > 0 && !domains.includes(domain ?? "")) {
    throw new NotAdmitted(
      forbidden("Google accounts of this domain are not let in here."),
      "of another domain",
    );
  }
  return { ...identity, email, signUp };
}

/** Whom Google vouches for, with an address. */
export type Admitted = GoogleIdentity & {
  email: string;
  /** Whether people that nobody knows yet are taken in. */
  signUp: boolean;
};

/**
 * The account of someone who comes with Google, made where they come for the first time: with no role and no
 * application. It belongs to the token's subject, and never to an account that had the address before.
 *
 * @throws {NotAdmitted}
 */
export async function requireGoogleAccount(queries: Queries, origin: SignInOrigin, admitted: Admitted) {
  const known = await findGoogleAccount(queries, admitted.issuer, admitted.subject);
  const account = known ?? (await signUp(queries, origin, admitted));
  if (!account.active) throw new NotAdmitted(inactive(), "the account is inactive", account);
  return account;
}

/** An account for someone whom nobody knows yet. */
async function signUp(queries: Queries, origin: SignInOrigin, admitted: Admitted) {
  if (!admitted.signUp) {
    const unknown = forbidden("This Google account is not known here. Ask your administrator.");
    throw new NotAdmitted(unknown, "nobody knows the account, and no new ones are taken in");
  }
  const email = AddressSchema.safeParse(admitted.email).data;
  if (email === undefined) {
    const unusable = forbidden("The email address of this Google account can not be used here.");
    throw new NotAdmitted(unusable, "the address can not be used");
  }
  if ((await findTaken(queries, { email, username: email })).length > 0) {
    throw new NotAdmitted(
      conflict("An account with this email address exists already. Sign in with its password."),
      "another account has the address",
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
      mobileNo: null,
      active: true,
      passwordHash: null,
      google: { issuer, subject },
      roles: [],
      applications: [],
    },
    origin.at,
  );
  if (await hasLookAlike(queries, "users", { id, name: email })) {
    throw new NotAdmitted(
      conflict("An account with an email address that looks like this one exists already."),
      "the address looks like another account's username",
    );
  }
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
