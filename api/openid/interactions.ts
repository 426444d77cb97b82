import type { Client, default as Provider } from "oidc-provider";
import { say } from "#languages/say";
import { pictureToken } from "../applications/shown-picture";
import { type Actor, type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { Interaction, InteractionAnswer, InteractionStep } from "../contract/interactions";
import { iso } from "../contract/moments";
import { notFound, unauthorized } from "../http/errors";
import type { SignedIn } from "../sessions/caller";
import { type Authentication, findAuthentication } from "../sessions/demands.queries";
import { findAccess } from "../sessions/entry.queries";
import { recordRefusedEntry } from "../sessions/refused-entry";
import { loginOf, readAskedStrength } from "./acr";
import { findApplicationName } from "./clients.queries";
import { findConsent, saveConsent } from "./consents.queries";
import { isThirdParty, makeGrant, scopesOf } from "./grants";
import { readLoginHint } from "./login-hint";
import { SELECT_ACCOUNT } from "./prompts";
import { recordId } from "./record-names";
import { findRecord } from "./records.queries";

type InteractionModel = InstanceType<Provider["Interaction"]>;

/** An interaction, with everything that decides its next step. */
interface Asked {
  context: Context;
  provider: Provider;
  interaction: InteractionModel;
  client: Client;
  application: { id: string; name: string; home_url: string | null; created_at: number };
  person: Actor;
  signIn: Authentication & { id: string };
  origin: Origin;
}

const expired = () => notFound(() => say("refusal.interaction-over"));

/** An interaction as a call names it. */
interface Named {
  id: string;
  /** The secret of the browser that began it. */
  browser: string | undefined;
}

/**
 * @param device the text of the browser's device
 * @throws {HttpError} 404 if it has expired, began in another browser, or its application is no longer active
 */
export const readInteraction = (
  context: Context,
  { id, browser }: Named,
  device: string | undefined,
  origin: Origin,
): Promise<Interaction> =>
  context.openid.use(origin, { browser }, async (provider) => {
    const { interaction, application } = await requireInteraction(context, provider, id);
    return {
      application: { id: application.id, applicationName: application.name },
      picture: await pictureToken(context, application.id),
      loginHint: await readLoginHint(context, interaction.params.login_hint, device, origin.at),
    };
  });

/** The redirect address is compared once more: it may have been removed since the request. */
async function requireInteraction({ engine }: Context, provider: Provider, id: string) {
  const interaction = await provider.Interaction.find(id);
  const { client_id: clientId, redirect_uri: redirectUri } = interaction?.params ?? {};
  const client = await provider.Client.find(String(clientId));
  if (!interaction || !client?.redirectUriAllowed(String(redirectUri))) throw expired();
  const application = await findApplicationName(engine.read, client.clientId);
  if (!application) throw expired();
  return { interaction, client, application };
}

/**
 * The next step of an interaction for the signed-in user. The last one is the address by which the provider goes on.
 *
 * @throws {HttpError} 401 if the sign-in has ended, 404 if the interaction has expired or began in another browser
 */
export const answerInteraction = (
  context: Context,
  { id, browser }: Named,
  answer: InteractionAnswer,
  { userId, name, username, email, signInId }: SignedIn,
  origin: Origin,
): Promise<InteractionStep> =>
  context.openid.use(origin, { signInId, browser }, async (provider) => {
    const required = await requireInteraction(context, provider, id);
    const opened = { signInId, applicationId: required.application.id, now: origin.at };
    const signIn = await findAuthentication(context.engine.read, opened);
    if (!signIn) throw unauthorized();
    const person = { id: userId, name, username, email };
    const asked: Asked = {
      ...required,
      context,
      provider,
      person,
      signIn: { ...signIn, id: signInId },
      origin: { ...origin, application: required.application },
    };
    if (answer === "refuse") return refuse(asked);
    const requestedAt = await requestTime(context, id);
    return (
      (await requireSelection(asked, answer === "select", requestedAt)) ??
      (await requireSignIn(asked, requestedAt)) ??
      (await requireAccess(asked)) ??
      requireStrength(asked) ??
      (await requireConsent(asked, answer === "agree"))
    );
  });

/** In ms: the library's own times are whole seconds. */
async function requestTime({ engine, now }: Context, id: string): Promise<number> {
  const record = await findRecord(engine.read, recordId("Interaction", id), now());
  if (!record) throw expired();
  return record.created_at;
}

async function finish(
  interaction: InteractionModel,
  result: Record<string, unknown>,
): Promise<InteractionStep> {
  interaction.result = result;
  // It is bound to the browser. The session may be that of the previous user.
  interaction.session = undefined;
  await interaction.persist();
  return { next: "continue", location: interaction.returnTo };
}

async function refuse({
  context,
  interaction,
  application,
  person,
  origin,
}: Asked): Promise<InteractionStep> {
  await context.engine.write((queries) =>
    recordAudit(queries, origin, {
      action: "consent.refuse",
      message: `${person.name} refused ${application.name} access to their data`,
      outcome: "refused",
      target: userTarget(person),
    }),
  );
  return finish(interaction, { error: "access_denied", error_description: "the user refused" });
}

const hasPrompt = ({ params }: InteractionModel, prompt: string): boolean =>
  String(params.prompt ?? "")
    .split(" ")
    .includes(prompt);

/**
 * Whether the user has chosen this account, where the application asks for a choice: at the sign-in form or among those who are
 * signed in. @returns undefined if they have
 */
async function requireSelection(
  { context, interaction, application, signIn }: Asked,
  selects: boolean,
  requestedAt: number,
): Promise<InteractionStep | undefined> {
  if (!hasPrompt(interaction, SELECT_ACCOUNT)) return undefined;
  if (signIn.authenticated_at >= requestedAt || hasSelected(interaction, signIn)) return undefined;
  if (!selects)
    return {
      next: "select-account",
      application: { id: application.id, applicationName: application.name },
      picture: await pictureToken(context, application.id),
    };
  // The question for consent may follow in another call.
  interaction.lastSubmission = { [SELECT_ACCOUNT]: { signIn: signIn.id } };
  await interaction.persist();
  return undefined;
}

const hasSelected = ({ lastSubmission }: InteractionModel, { id }: { id: string }): boolean =>
  (lastSubmission?.[SELECT_ACCOUNT] as { signIn?: string } | undefined)?.signIn === id;

/** Whether the application accepts this sign-in. @returns undefined if it does */
async function requireSignIn(
  { interaction, person, signIn, origin }: Asked,
  requestedAt: number,
): Promise<InteractionStep | undefined> {
  const { prompt, params } = interaction;
  const isNew = signIn.authenticated_at >= requestedAt;
  const age = origin.at - signIn.authenticated_at;
  const isTooOld = params.max_age !== undefined && age > Number(params.max_age) * 1000;
  const asksAgain = prompt.name === "login" && prompt.reasons.includes("login_prompt");
  if (!isNew && (isTooOld || asksAgain)) return { next: "sign-in" };
  const wanted = wantedUserOf(interaction);
  // Who has just signed in as somebody else is not asked again and again.
  if (wanted !== undefined && wanted !== person.id)
    return isNew ? finish(interaction, { error: "login_required" }) : { next: "sign-in" };
  return undefined;
}

/** The only user that the application accepts, by `id_token_hint` or the claims parameter. */
function wantedUserOf({ prompt, params }: InteractionModel): string | undefined {
  const { sub } = prompt.details as { sub?: { value?: string } };
  if (prompt.reasons.includes("claims_id_token_sub_value")) return sub?.value;
  if (params.id_token_hint === undefined) return undefined;
  // The library has verified it, and doesn't compare it again after the interaction.
  const [, payload = ""] = String(params.id_token_hint).split(".");
  return (JSON.parse(Buffer.from(payload, "base64url").toString()) as { sub?: string }).sub;
}

async function requireAccess({
  context: { engine },
  application,
  person,
  origin,
}: Asked): Promise<InteractionStep | undefined> {
  const { applicationAccess, newUser } = await findAccess(engine.read, person.id, application.id);
  if (applicationAccess) return undefined;
  await engine.write((queries) => recordRefusedEntry(queries, origin, person, application));
  return { next: "no-access", newUser };
}

/** Whether the sign-in is as strong as a policy or the application asks for. @returns undefined if it is */
function requireStrength({ context, interaction, signIn }: Asked): InteractionStep | undefined {
  const { least } = readAskedStrength(interaction.params, context.config.publicUrl);
  return signIn.strength < Math.max(signIn.required, least) ? { next: "second-factor" } : undefined;
}

/** Third-party applications need the user's consent, and native ones ask each time (RFC 8252, section 8.6). */
async function requireConsent(asked: Asked, agrees: boolean): Promise<InteractionStep> {
  const { context, interaction, client, application, person, signIn } = asked;
  const { params } = interaction;
  const scopes = scopesOf(params);
  const allowed = await findConsent(context.engine.read, person.id, application.id);
  const isAsked =
    client.applicationType === "native" ||
    hasPrompt(interaction, "consent") ||
    (isThirdParty(client) && scopes.some((scope) => !allowed.includes(scope)));
  if (isAsked && !agrees)
    return {
      next: "consent",
      application: {
        id: application.id,
        applicationName: application.name,
        homeUrl: application.home_url,
        registeredAt: iso(application.created_at),
      },
      picture: await pictureToken(context, application.id),
      scopes,
      allowed: allowed.filter((scope) => scopes.includes(scope)),
      recipient: recipientOf(String(params.redirect_uri)),
    };
  const consent = isAsked ? await agree(asked, scopes, allowed) : undefined;
  const { loginTs: ts, acr, amr } = loginOf(signIn);
  return finish(interaction, {
    login: { accountId: person.id, ts, acr, amr, remember: false },
    signIn: { id: signIn.id },
    [SELECT_ACCOUNT]: { signIn: signIn.id },
    ...(consent && { consent }),
  });
}

async function agree(
  { context, provider, client, application, person, origin }: Asked,
  scopes: string[],
  allowed: string[],
): Promise<{ grantId: string }> {
  const grant = await makeGrant(provider, undefined, { userId: person.id, client, scopes });
  await context.engine.write(async (queries) => {
    await saveConsent(queries, {
      user_id: person.id,
      application_id: application.id,
      scopes: [...new Set([...allowed, ...scopes])].join(" "),
      granted_at: origin.at,
    });
    await recordAudit(queries, origin, {
      action: "consent.grant",
      message: `${person.name} allowed ${application.name}: ${scopes.join(", ")}`,
      target: userTarget(person),
    });
  });
  return { grantId: grant.jti };
}

/** The host that gets the answer, or the scheme of a native application. */
function recipientOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return host === "" ? protocol : host;
}
