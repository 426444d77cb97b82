import { setTimeout } from "node:timers/promises";
import {
  type Appearance,
  type AppearanceInput,
  AppearanceSchema,
  MailPreviewSchema,
} from "#api/contract/appearance";
import { APPEARANCE_FIELDS, type AppearanceField } from "#api/contract/appearance-fields";
import { logoAddress, pageLinksOf, styleAddress, USUAL_NAME } from "#api/contract/appearance-links";
import { PictureSchema } from "#api/contract/application-page";
import { contactLink } from "#api/contract/contact";
import { SECOND_MS } from "#api/contract/durations";
import { mapFields } from "#api/contract/map-fields";
import { env } from "#app/env.server";
import { SsoApiError } from "../sso-api-error";
import { type Bearer, call, change, ifMatch } from "./call.server";
import { hasFeature } from "./capabilities.server";

const PATH = "/auth/appearance";

const read = () => call({ method: "GET", path: PATH, answer: AppearanceSchema });

/** How the installation looks: additions of our service ("appearance"). */
export const appearanceCalls = {
  get: read,

  /** @param version the version that was edited (412) */
  save: ({ token }: Bearer, body: AppearanceInput, version: string | undefined) =>
    change({ method: "PUT", path: PATH, body, token, headers: ifMatch(version) }).finally(forget),

  logo: () => call({ method: "GET", path: `${PATH}/logo`, answer: PictureSchema }),

  saveLogo: ({ token }: Bearer, content: string) =>
    change({ method: "PUT", path: `${PATH}/logo`, body: { content }, token }).finally(forget),

  removeLogo: ({ token }: Bearer) =>
    change({ method: "DELETE", path: `${PATH}/logo`, token }).finally(forget),

  mail: ({ token }: Bearer, query: Record<string, string | undefined>) =>
    call({ method: "GET", path: `${PATH}/mail`, query, token, answer: MailPreviewSchema }),

  /** An application's picture, by the token of its sign-in request. */
  picture: (id: string) => call({ method: "GET", path: "/auth/pictures/{id}", id, answer: PictureSchema }),
};

/** How long an answer is used: every process sees a change after at most this time. */
const FRESH_MS = 3 * SECOND_MS;
/** No page waits longer for its look than this. */
const PATIENCE_MS = 300;

/** Of an SSO API that has no such call, or doesn't answer. */
const NOTHING_STORED: Pick<Appearance, AppearanceField | "logoAt"> = {
  ...mapFields(APPEARANCE_FIELDS, () => null),
  logoAt: null,
};

let known: typeof NOTHING_STORED | undefined;
let asked: { at: number; work: Promise<void>; isOver: boolean } | undefined;

/** After a change here, no page shows what was before: its logo may be gone. */
function forget(): void {
  asked = undefined;
  known = undefined;
}

async function ask(): Promise<void> {
  try {
    if (await hasFeature("appearance")) known = await read();
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
  }
}

async function stored(): Promise<typeof NOTHING_STORED> {
  const now = Date.now();
  if (!asked || now - asked.at >= FRESH_MS) {
    const next = { at: now, work: ask(), isOver: false };
    next.work = next.work.finally(() => {
      next.isOver = true;
    });
    asked = next;
  }
  if (!asked.isOver) await Promise.race([asked.work, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
  return known ?? NOTHING_STORED;
}

/** How the installation looks now. A setting of this console wins over what is stored. */
export async function appearance() {
  const { PROVIDER_NAME, SUPPORT_CONTACT } = env();
  const { name, contact, ...rest } = await stored();
  return {
    ...rest,
    name: PROVIDER_NAME ?? name ?? USUAL_NAME,
    contact:
      SUPPORT_CONTACT ?? (contact === null ? undefined : { text: contact, href: contactLink(contact) }),
  };
}

/** Whom people may ask. Undefined for "your administrator". */
export const supportContact = async () => (await appearance()).contact;

type Shown = Pick<Appearance, "accent" | "helpUrl" | "privacyUrl" | "termsUrl" | "logoAt"> & { name: string };

/** What every page shows of it. */
export const lookOf = (shown: Shown) => ({
  name: shown.name,
  logo: shown.logoAt === null ? undefined : logoAddress(shown.logoAt),
  style: shown.accent === null ? undefined : styleAddress(shown.accent),
  links: pageLinksOf(shown),
});
