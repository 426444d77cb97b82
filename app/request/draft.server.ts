import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { env } from "#app/env.server";
import { requestContext } from "#app/request/context.server";
import { draftCookies, dropCookie, readCookie, sessionCookies, writeCookie } from "./cookies.server";

/**
 * What was typed into a form when the session ended over it. It waits in the browser, encrypted, until the same person
 * has signed in again and is back at the same form; nobody else can read it, and it is read once.
 */
export interface Draft {
  values: Record<string, string | string[]>;
  /** Fields that are secret, or were too long to be kept. */
  lost: string[];
}

const SealedSchema = z.object({
  fields: z.record(z.string(), z.string()),
  /** Of each list a few bytes of every id: enough to find it among those that the form offers. */
  lists: z.record(z.string(), z.string()),
  lost: z.array(z.string()),
});
type Sealed = z.infer<typeof SealedSchema>;

/** Characters of a piece. All cookies together must fit the 8 kB that proxies take of a header. */
const PIECE = 2_200;
const TAG_BYTES = 6;

const tagOf = (id: string) => createHash("sha256").update(id).digest().subarray(0, TAG_BYTES);

/**
 * Keeps a form for the time after the next sign-in.
 *
 * @param fields without anything secret
 * @param options.lists names of the fields that hold any number of ids
 * @param options.person as the page's session had it
 * @param options.lost names of the fields that were left out
 */
export async function keepDraft(
  fields: FormData,
  { lists, person, lost }: { lists: readonly string[]; person: string; lost: string[] },
): Promise<void> {
  const draft: Sealed = { fields: {}, lists: {}, lost };
  for (const [name, value] of fields) if (!lists.includes(name)) draft.fields[name] = String(value);
  for (const name of lists)
    draft.lists[name] = Buffer.concat(fields.getAll(name).map((id) => tagOf(String(id)))).toString("base64");
  const room = PIECE * (await piecesLeft());
  let text = seal(draft, person);
  while (text.length > room) {
    const [longest] = Object.entries(draft.lists).sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (longest === undefined) return dropDraft();
    delete draft.lists[longest];
    draft.lost.push(longest);
    text = seal(draft, person);
  }
  for (const [index, cookie] of draftCookies.entries()) {
    const piece = text.slice(index * PIECE, (index + 1) * PIECE);
    await (piece ? writeCookie(cookie, piece) : dropCookie(cookie));
  }
}

/** A foreign SSO API's long tokens leave less room in the header of the requests to come. */
async function piecesLeft(): Promise<number> {
  const taken = (await Promise.all(sessionCookies.map(readCookie))).filter(Boolean).length;
  return taken === sessionCookies.length ? 1 : draftCookies.length;
}

/**
 * The form that was kept for this person at this address; it is gone then.
 *
 * @param offered by name of a list, the ids that it may hold
 */
export async function takeDraft(offered: Record<string, readonly string[]> = {}): Promise<Draft | undefined> {
  const person = requestContext().session?.person;
  const draft = person && open(await keptText(), person);
  if (!draft) return undefined;
  await dropDraft();
  const values: Draft["values"] = { ...draft.fields };
  for (const [name, tags] of Object.entries(draft.lists)) {
    const bytes = Buffer.from(tags, "base64");
    const chosen = new Set<string>();
    for (let at = 0; at < bytes.length; at += TAG_BYTES)
      chosen.add(bytes.toString("hex", at, at + TAG_BYTES));
    values[name] = (offered[name] ?? []).filter((id) => chosen.has(tagOf(id).toString("hex")));
  }
  return { values, lost: draft.lost };
}

/** Forgets the form that another person left. */
export async function dropDraftOfOthers(person: string | undefined): Promise<void> {
  const text = await keptText();
  if (text && !(person && text.startsWith(`${person}.`))) await dropDraft();
}

export async function dropDraft(): Promise<void> {
  for (const cookie of draftCookies) if (await readCookie(cookie)) await dropCookie(cookie);
}

async function keptText(): Promise<string> {
  const pieces = await Promise.all(draftCookies.map(readCookie));
  return pieces.filter((piece) => typeof piece === "string").join("");
}

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "sso-console/draft", 32));

/** Whose it is and where it belongs: with another person or form it can't be opened. */
const contextOf = (person: string) => Buffer.from(`${person} ${requestContext().page.split("?", 1)[0]}`);

/** AES-256-GCM: initialisation vector, tag, text. */
function seal(draft: Sealed, person: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env().SESSION_SECRET[0] ?? ""), iv);
  cipher.setAAD(contextOf(person));
  const text = Buffer.concat([cipher.update(deflateRawSync(JSON.stringify(draft))), cipher.final()]);
  return `${person}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
}

function open(sealed: string, person: string): Sealed | undefined {
  if (!sealed.startsWith(`${person}.`)) return undefined;
  const bytes = Buffer.from(sealed.slice(person.length + 1), "base64url");
  for (const secret of env().SESSION_SECRET) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAAD(contextOf(person)).setAuthTag(bytes.subarray(12, 28));
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
      return SealedSchema.parse(JSON.parse(inflateRawSync(text).toString()));
    } catch {
      // Sealed with another secret, for another form, or not by us.
    }
  }
  return undefined;
}
