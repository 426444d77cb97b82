import type { Adapter, AdapterPayload, KoaContextWithOIDC } from "oidc-provider";
import { countActivity } from "../activity/activity.queries";
import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import { recordRepeatable } from "../audit-trail/refusals";
import type { Context } from "../context";
import type { Engine, Queries } from "../database/engine";
import { badRequest, HttpError, unavailable } from "../http/errors";
import { networkOf } from "../http/request";
import type { Place } from "../keys/encrypted-columns";
import { findProfile } from "../sessions/profile.queries";
import { GRACE_MS } from "../sessions/refresh";
import { endSignIn } from "../sessions/sign-ins.queries";
import { loginOf } from "./acr";
import { clientOf } from "./clients";
import { findApplicationEpoch, findClient } from "./clients.queries";
import type { Asking } from "./openid";
import { grantHash, recordId } from "./record-names";
import {
  consumeRecord,
  deleteGrant,
  deleteOldest,
  deleteRecord,
  findRecord,
  ISSUED,
  type LiveRecord,
  postponeIdleEnd,
  rememberLogin,
  repeatExchange,
  saveRecord,
} from "./records.queries";
import { isExchange, successorId } from "./rotation";

/** Of each kind that an application gets for a sign-in. */
const MOST_ISSUED = 100;

/** What is known of the request at hand, to be written with each record. */
export interface Facts extends Asking {
  origin: Omit<Origin, "actor" | "application">;
  /** Of the application and the assignment, when access was checked. */
  epochs?: { application: number; assignment: number };
  /** The session as it was found, without its expiry. */
  session?: string;
  /** What the request has to write, in one transaction before its answer. */
  writes: ((queries: Queries) => Promise<void>)[];
  /** When the refresh token at hand was exchanged before, if it may be once more. In ms. */
  exchangedAt?: number;
  /** Whether its successor is written already. */
  hasSuccessor?: boolean;
  /** Why the service refused, because the library answers 500 to any error of ours. */
  refusal?: HttpError;
}

const facts = new WeakMap<object, Facts>();

/** @param request Node's, which the library's context has too */
export const startFacts = (request: object, origin: Facts["origin"], asking: Asking): void =>
  void facts.set(request, { ...asking, origin, writes: [] });

export function factsOf(ctx: { req: object } | undefined): Facts {
  const known = ctx && facts.get(ctx.req);
  if (!known) throw new Error("An OpenID Connect record was used outside of a request");
  return known;
}

/** Several requests at once used a code or a token that is good once, and this one was not the first. */
class UsedBefore extends Error {
  constructor(readonly id: string) {
    super("It was used before");
  }
}

/**
 * Writes what a request has to write. A failure that the caller can do something about becomes its refusal. If something
 * was used before, everything under its grant ends (RFC 9700, section 4.13).
 *
 * @throws any other failure
 */
export async function writeRest({ engine, now }: Context, ctx: { req: object }): Promise<void> {
  const known = factsOf(ctx);
  const writes = known.writes.splice(0);
  if (writes.length === 0 || known.refusal) return;
  try {
    await engine.write(async (queries) => {
      for (const write of writes) await write(queries);
    });
  } catch (error) {
    if (error instanceof UsedBefore) {
      const used = await findRecord(engine.read, error.id, now());
      if (used?.grant_hash) await engine.write((queries) => deleteGrant(queries, String(used.grant_hash)));
    }
    known.refusal = refusalOf(engine, error);
    if (!known.refusal) throw error;
  }
}

const refusalOf = (engine: Engine, error: unknown): HttpError | undefined => {
  if (error instanceof HttpError) return error;
  if (error instanceof UsedBefore) return badRequest("It was used before.");
  return engine.isUnavailable(error) ? unavailable() : undefined;
};

const place = (id: string) =>
  ({ table: "oidc_records", row: id, column: "payload_encrypted" }) as const satisfies Place;

/** As it is stored; an interaction with the hash of the browser that began it. */
type Stored = AdapterPayload & { browser?: string; result?: { signIn?: { id: string } } };

const hashOf = (browser: string | undefined) =>
  browser === undefined ? undefined : recordId("Browser", browser);

/** Whether an interaction began in the browser at hand. Otherwise another person could go on with it, or have theirs gone on with. */
const isOf = (interaction: Stored, { browser }: Facts): boolean =>
  browser !== undefined && interaction.browser === hashOf(browser);

const withoutExpiry = ({ exp: _, ...payload }: AdapterPayload): string => JSON.stringify(payload);

/** How the user of a session is signed in now: since it was written, the sign-in may have got stronger, or been renewed. */
const presentLogin = ({ strength, amr, authenticated_at }: LiveRecord) =>
  strength !== null &&
  amr !== null &&
  authenticated_at !== null &&
  loginOf({ strength, amr, authenticated_at });

interface NewRecord {
  name: string;
  payload: AdapterPayload;
  /** The payload as it was when it was saved. */
  text: string;
  /** In s. */
  expiresIn: number;
}

interface Tools {
  context: Context;
  /** The library's context of the request at hand. */
  current(): KoaContextWithOIDC | undefined;
}

/** The state of the provider, in `oidc_records`. What has ended elsewhere isn't found. */
export class RecordsAdapter implements Adapter {
  constructor(
    private readonly kind: string,
    private readonly tools: Tools,
  ) {}

  async find(name: string): Promise<AdapterPayload | undefined> {
    const { engine, now } = this.tools.context;
    if (this.kind === "Client") {
      // Postgres takes no NUL.
      if (name.includes("\0")) return undefined;
      const client = await this.#guarded(() => findClient(engine.read, name));
      return client && clientOf(client);
    }
    const record = await this.#guarded(() => findRecord(engine.read, recordId(this.kind, name), now()));
    if (this.kind === "Session" && record && (await this.#isAnothers(record))) return undefined;
    if (!record) return undefined;
    const payload = this.#open(record);
    return (await this.#mayRepeat(name, record)) ? { ...payload, consumed: undefined } : payload;
  }

  /**
   * Two tabs of an application, or a retry after a lost answer, exchange one refresh token twice (decision 11). The library
   * would end the grant.
   */
  async #mayRepeat(name: string, { consumed_at: exchangedAt }: LiveRecord): Promise<boolean> {
    const ctx = this.tools.current();
    if (this.kind !== "RefreshToken" || exchangedAt === null || !ctx || !isExchange(ctx)) return false;
    const { context } = this.tools;
    if (context.now() - exchangedAt > GRACE_MS) return false;
    const id = successorId(context, name);
    const successor = await this.#guarded(() => findRecord(context.engine.read, id, context.now()));
    if (!successor || successor.consumed_at !== null) return false;
    factsOf(ctx).exchangedAt = exchangedAt;
    return true;
  }

  /** The library looks up sessions by uid for tokens that expire with them. Ours expire with the sign-in. */
  async findByUid(): Promise<undefined> {}

  /** Only the device flow, which is off, looks up user codes. */
  async findByUserCode(): Promise<undefined> {}

  /** Nothing is read that the same request has written, so its records are written together, before its answer. */
  async upsert(name: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const ctx = this.tools.current();
    const known = factsOf(ctx);
    // The library saves the session at each request. If nothing changed, its row can stay: the sign-in decides when it ends.
    if (this.kind === "Session" && known.session === withoutExpiry(payload)) return;
    const stored = this.kind === "Interaction" ? { ...payload, browser: hashOf(known.browser) } : payload;
    const record = { name, payload, text: JSON.stringify(stored), expiresIn };
    known.writes.push(async (queries) => {
      // The token that is there lasts no longer for being asked for again.
      if (this.kind === "RefreshToken" && known.hasSuccessor) return;
      await this.#save(queries, known, record);
      if (this.kind === "AuthorizationCode") await this.#opened(queries, ctx, payload);
      if (ISSUED.includes(this.kind)) await this.#issued(queries, known, payload);
    });
  }

  /** A code or a token is spent in the transaction that writes what it is exchanged for, so both happen or neither. */
  async consume(name: string): Promise<void> {
    const { context } = this.tools;
    const known = factsOf(this.tools.current());
    const id = recordId(this.kind, name);
    known.writes.push(async (queries) => {
      const now = context.now();
      known.hasSuccessor = false;
      if (await consumeRecord(queries, id, now)) return;
      const repeated = { id, successorId: successorId(context, name), since: now - GRACE_MS };
      known.hasSuccessor = this.kind === "RefreshToken" && (await repeatExchange(queries, repeated));
      if (!known.hasSuccessor) throw new UsedBefore(id);
    });
  }

  async destroy(name: string): Promise<void> {
    const ctx = this.tools.current();
    factsOf(ctx).writes.push(async (queries) => {
      if (this.kind === "Session") await this.#signOut(queries, ctx, name);
      await deleteRecord(queries, recordId(this.kind, name));
    });
  }

  /** The library calls it for each kind of token in turn; the first call deletes all. */
  async revokeByGrantId(grantId: string): Promise<void> {
    const { engine } = this.tools.context;
    await this.#guarded(() => engine.write((queries) => deleteGrant(queries, grantHash(grantId))));
  }

  async #save(
    queries: Queries,
    { origin, signInId, epochs }: Facts,
    { name, payload, text, expiresIn }: NewRecord,
  ): Promise<void> {
    const { context } = this.tools;
    const id = recordId(this.kind, name);
    const applicationId = payload.clientId ?? (payload.params?.client_id as string | undefined);
    // Nobody knows yet who goes on with an interaction.
    const isStrangers = this.kind === "Interaction" || signInId === undefined;
    await saveRecord(queries, {
      id,
      kind: this.kind,
      grant_hash:
        this.kind === "Grant" ? id : payload.grantId === undefined ? null : grantHash(payload.grantId),
      user_id: payload.accountId ?? payload.result?.login?.accountId ?? null,
      application_id: applicationId ?? null,
      sign_in_id: this.kind === "Interaction" ? null : (signInId ?? null),
      application_epoch:
        applicationId === undefined
          ? null
          : (epochs?.application ?? (await findApplicationEpoch(queries, applicationId)) ?? null),
      assignment_epoch:
        payload.accountId !== undefined && applicationId !== undefined ? (epochs?.assignment ?? null) : null,
      network: isStrangers ? networkOf(origin.address ?? "unknown", 48) : null,
      payload_encrypted: context.encryption.encrypt(place(id), text),
      created_at: origin.at,
      expires_at: context.now() + expiresIn * 1000,
    });
  }

  #open(record: LiveRecord): AdapterPayload | undefined {
    const known = factsOf(this.tools.current());
    const stored = this.#read(record);
    if (this.kind === "Interaction" && !isOf(stored, known)) return undefined;
    // Tokens of a grant have the sign-in and the epochs of the code that they were issued for.
    if (record.sign_in_id !== null) known.signInId ??= record.sign_in_id;
    if (record.application_epoch !== null && record.assignment_epoch !== null)
      known.epochs ??= { application: record.application_epoch, assignment: record.assignment_epoch };
    const payload = { ...stored, ...(this.kind === "Session" && presentLogin(record)) };
    // Of a finished interaction: the session that is written next belongs to this sign-in.
    if (payload.result?.signIn) known.signInId = payload.result.signIn.id;
    if (this.kind === "Session") known.session = withoutExpiry(payload);
    return { ...payload, ...(record.consumed_at !== null && { consumed: record.consumed_at }) };
  }

  #read({ id, payload_encrypted }: LiveRecord): Stored {
    return JSON.parse(this.tools.context.encryption.decrypt(place(id), payload_encrypted));
  }

  /**
   * Whether the browser's session is of somebody else than who has just signed in. It ends then: the library would ask
   * for a sign-out, by a page that needs a script.
   */
  async #isAnothers(record: LiveRecord): Promise<boolean> {
    const ctx = this.tools.current();
    const uid = /^\/oidc\/auth\/([\w-]+)$/.exec(ctx?.path ?? "")?.[1];
    if (uid === undefined || record.user_id === null) return false;
    const { engine, now } = this.tools.context;
    const finished = await findRecord(engine.read, recordId("Interaction", uid), now());
    if (!finished?.user_id || finished.user_id === record.user_id) return false;
    if (!isOf(this.#read(finished), factsOf(ctx))) return false;
    await engine.write((queries) => deleteRecord(queries, record.id));
    return true;
  }

  /** An application was opened: audited and counted in the transaction that writes the code. */
  async #opened(
    queries: Queries,
    ctx: KoaContextWithOIDC | undefined,
    payload: AdapterPayload,
  ): Promise<void> {
    const { origin, signInId } = factsOf(ctx);
    const { accountId, clientId } = payload;
    if (!ctx || !signInId || !accountId || !clientId) throw new Error("A code without a sign-in");
    const person = await findProfile(queries, accountId);
    if (!person) return;
    const application = { id: clientId, name: ctx.oidc.client?.clientName ?? clientId };
    await recordRepeatable(
      queries,
      { ...origin, actor: person, application },
      {
        action: "sign-in.continue",
        message: `${person.name} opened ${application.name}`,
        target: userTarget(person),
      },
    );
    await countActivity(queries, {
      userId: accountId,
      applicationId: clientId,
      at: origin.at,
      outcome: "continued",
    });
    const sid = ctx.oidc.session?.sidFor(clientId);
    if (sid !== undefined)
      await rememberLogin(queries, {
        sign_in_id: signInId,
        application_id: clientId,
        user_id: accountId,
        sid,
        created_at: origin.at,
      });
  }

  /** Counts as use of the sign-in. */
  async #issued(
    queries: Queries,
    { signInId }: Facts,
    { clientId: applicationId }: AdapterPayload,
  ): Promise<void> {
    const { context } = this.tools;
    if (signInId === undefined || applicationId === undefined) return;
    await deleteOldest(queries, { signInId, applicationId, kind: this.kind, most: MOST_ISSUED });
    if (this.kind === "RefreshToken") return;
    const now = context.now();
    const until = now + context.config.sessionIdleMs;
    await postponeIdleEnd(queries, { signInId, ownId: context.ownApplication.id, now, until });
  }

  /** The user signs out by way of an application: the sign-in ends everywhere. */
  async #signOut(queries: Queries, ctx: KoaContextWithOIDC | undefined, name: string): Promise<void> {
    if (!ctx?.oidc || !/^end_session/.test(ctx.oidc.route)) return;
    // Who stays signed in only gets another session id.
    if (ctx.oidc.route === "end_session_confirm" && !ctx.oidc.params?.logout) return;
    const { origin } = factsOf(ctx);
    const session = await findRecord(queries, recordId("Session", name), origin.at);
    if (!session?.sign_in_id || !session.user_id) return;
    if (!(await endSignIn(queries, session.sign_in_id, origin.at))) return;
    const person = await findProfile(queries, session.user_id);
    if (!person) return;
    const client = ctx.oidc.client;
    const application = client && { id: client.clientId, name: client.clientName ?? client.clientId };
    await recordAudit(
      queries,
      { ...origin, actor: person, application },
      {
        action: "sign-out",
        message: application
          ? `${person.name} signed out from ${application.name}`
          : `${person.name} signed out`,
        target: userTarget(person),
      },
    );
  }

  async #guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const ctx = this.tools.current();
      if (ctx) factsOf(ctx).refusal ??= refusalOf(this.tools.context.engine, error);
      throw error;
    }
  }
}
