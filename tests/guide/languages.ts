import type { TestedLanguage } from "../support/guide-files";

/** The languages whose packages are here. The configuration has looked. */
export const LANGUAGES = (process.env.GUIDE_LANGUAGES ?? "node").split(",") as TestedLanguage[];
