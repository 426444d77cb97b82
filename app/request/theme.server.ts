import { z } from "zod";
import { dropCookie, readCookie, themeCookie, writeCookie } from "./cookies.server";

const ThemeSchema = z.enum(["light", "dark"]);
/** Null follows the system's setting. */
type Theme = z.infer<typeof ThemeSchema> | null;

export const readTheme = async (): Promise<Theme> =>
  ThemeSchema.safeParse(await readCookie(themeCookie)).data ?? null;

/** Keeps the person's choice; anything but light and dark goes back to the system's setting. */
export async function writeTheme(value: unknown): Promise<void> {
  const theme = ThemeSchema.safeParse(value).data;
  await (theme ? writeCookie(themeCookie, theme) : dropCookie(themeCookie));
}
