import { randomUUID } from "node:crypto";
import { providerName } from "#api/contract/google-issuer";
import type { ProofKind } from "#api/contract/proof";
import { required } from "#api/contract/text";
import { env } from "#app/env.server";
import { requestContext } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { offersGoogle, startGoogle } from "#app/session/google.server";
import { GoogleFailure } from "#app/session/google-failure.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { proof } from "#app/sso-api/proof.server";
import { parseJson } from "#app/sso-api/refusal.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { ASKED, GOOGLE_PROOF, OWN, PROOF_FIELDS, type ProofField, type ProofNeeded } from "./proof-fields";

const MISSING: Record<Exclude<ProofKind, "google">, () => string> = {
  passkey: () => say("proof.passkey-first"),
  totp: required,
  password: required,
};

/** A proof that was not accepted. */
class ProofRefused extends SsoApiError {
  constructor(
    status: number,
    message: string,
    readonly field?: ProofField,
  ) {
    super(status, message);
  }
}

/**
 * For the loader of a form whose call always needs a recent proof: returned as `proof`, it makes `<ConfirmFields>` show
 * at once what to confirm by.
 *
 * @param options.own whether the call changes the user's own factors or password only, as in `<ConfirmFields own>`
 * @returns undefined if nothing is needed, or if that can't be told: then the refused call asks for it
 * @throws {Response} to the sign-in page if the session has ended
 */
export async function findProofNeeded(
  session: Session,
  { own = false }: { own?: boolean } = {},
): Promise<ProofNeeded | undefined> {
  if (!(await hasFeature("second-factors"))) return undefined;
  try {
    const { fresh, ...needed } = await proof.state(session, own);
    if (fresh) return undefined;
    // Browsers follow a form's redirect only to where its page may send forms.
    const { GOOGLE_ISSUER } = env();
    if (needed.by !== "google") return needed;
    requestContext().formActions.push(new URL(GOOGLE_ISSUER).origin);
    return { ...needed, provider: providerName(GOOGLE_ISSUER) };
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    return undefined;
  }
}

const fields = Object.keys(PROOF_FIELDS) as ProofField[];

const typedProof = (form: FormData) => fields.find((field) => form.get(PROOF_FIELDS[field]));

/**
 * Gives the proof that a form carries, before its call. Without one, the call itself tells whether it needs it.
 *
 * @param keep stores the form, if the person goes to Google meanwhile
 * @throws {Response} to Google
 * @throws {SsoApiError} if the proof is refused
 */
export async function giveProof(session: Session, form: FormData, keep?: () => Promise<void>): Promise<void> {
  if (form.has(GOOGLE_PROOF)) throw await goToGoogle(keep);
  const field = typedProof(form);
  if (!field || !(await hasFeature("second-factors"))) return;
  const typed = String(form.get(PROOF_FIELDS[field]));
  try {
    await proof.give(session, { [field]: field === "credential" ? parseJson(typed) : typed });
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const [message = error.said ?? say("proof.unchecked")] = Object.values(error.fields).flat();
    throw new ProofRefused(error.status, message, field);
  }
}

async function goToGoogle(keep = async () => {}): Promise<Response> {
  if (!(await offersGoogle()))
    throw new ProofRefused(
      404,
      say("proof.provider-not-set-up", { provider: providerName(env().GOOGLE_ISSUER) }),
    );
  try {
    const response = await startGoogle(new URLSearchParams({ returnTo: requestContext().page }), "proof");
    await keep();
    return response;
  } catch (error) {
    if (error instanceof GoogleFailure) throw new ProofRefused(503, error.message);
    throw error;
  }
}

/** Whether a refusal is about the proof alone. */
export const isProofRefusal = (error: SsoApiError): boolean =>
  error instanceof ProofRefused || error.code === "proof-needed";

/**
 * The proof that a refused form needs at its next attempt.
 *
 * @throws {Response} to the sign-in page if wrong proofs have ended the session
 */
export async function findProofAfter(
  session: Session,
  form: FormData,
  error?: SsoApiError,
): Promise<ProofNeeded | undefined> {
  const asked = form.get(ASKED);
  const isRefusal = error !== undefined && isProofRefusal(error);
  const isAbout = asked !== null || isRefusal;
  const needed = isAbout ? await findProofNeeded(session, { own: asked === OWN }) : undefined;
  if (!needed || !isRefusal) return needed;
  const refused = { ...needed, refusal: randomUUID() };
  if (error instanceof ProofRefused)
    return { ...refused, error: { field: error.field, message: error.message } };
  const missing =
    needed.by === "google"
      ? say("proof.provider-first", { provider: needed.provider ?? "Google" })
      : MISSING[needed.by]();
  return asked !== null ? { ...refused, error: { message: missing } } : refused;
}
