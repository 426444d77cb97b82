import type { Config } from "../config";
import type { Context } from "../context";
import { type AccentColours, accentColours, readAccent } from "../contract/accent";
import type { Appearance } from "../contract/appearance";
import type { AppearanceField } from "../contract/appearance-fields";
import { linksOf, logoAddress, pageLinksOf, USUAL_NAME } from "../contract/appearance-links";
import { SECOND_MS } from "../contract/durations";
import { iso } from "../contract/moments";
import type { Queries } from "../database/engine";
import { cachePerEngine } from "../database/engine-cache";
import type { PageLook } from "../http/plain-page";
import type { Product } from "../mail/letter";
import { findAppearance, type Stored } from "./appearance.queries";

type Settings = Pick<Config, "providerName" | "supportContact" | "publicUrl">;

/** A setting wins over what is stored. */
export function inEffect(
  { providerName, supportContact }: Pick<Settings, "providerName" | "supportContact">,
  { logoAt, ...stored }: Stored,
): Appearance {
  return {
    ...stored,
    name: providerName ?? stored.name,
    contact: supportContact ?? stored.contact,
    nameSetBy: providerName === undefined ? null : "PROVIDER_NAME",
    contactSetBy: supportContact === undefined ? null : "SUPPORT_CONTACT",
    logoAt: logoAt === null ? null : iso(logoAt),
  };
}

const coloursOf = ({
  accent,
}: Pick<Appearance, "accent">): Record<"light" | "dark", AccentColours> | undefined => {
  const colour = readAccent(accent ?? "");
  return colour && accentColours(colour);
};

type Shown = Pick<Appearance, AppearanceField>;

/** What mails show of it. */
export const productOf = ({ publicUrl }: Pick<Settings, "publicUrl">, shown: Shown): Product => ({
  name: shown.name ?? USUAL_NAME,
  publicUrl,
  ...(shown.contact !== null && { contact: shown.contact }),
  links: linksOf(shown),
  colours: coloursOf(shown),
});

/** The sender of a mail that is being written. */
export const readProduct = async (settings: Settings, queries: Queries): Promise<Product> =>
  productOf(settings, inEffect(settings, await findAppearance(queries)));

/** Every process sees a change after at most this time. */
const FRESH_MS = 3 * SECOND_MS;
const looks = cachePerEngine<PageLook>(1);

/** What the service's own pages show of it. A page about a database that is away has none. */
export async function readLook({ engine, config, now }: Context): Promise<PageLook | undefined> {
  const cache = looks(engine);
  const key = String(Math.floor(now() / FRESH_MS));
  const read = async (): Promise<PageLook> => {
    const shown = inEffect(config, await findAppearance(engine.read));
    return {
      colours: coloursOf(shown),
      logo: shown.logoAt === null ? undefined : logoAddress(shown.logoAt),
      links: pageLinksOf(shown),
    };
  };
  return (cache.get(key) ?? cache.set(key, read())).catch(() => undefined);
}
