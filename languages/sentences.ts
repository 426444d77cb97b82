import type { Language } from "./known";
import { currentLanguage } from "./spoken";

const WITHOUT_SPACES: readonly Language[] = ["ja", "zh-Hans", "zh-Hant"];

/** What stands between two sentences. */
export const betweenSentences = (): string => (WITHOUT_SPACES.includes(currentLanguage()) ? "" : " ");
