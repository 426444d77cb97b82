import { capital } from "#api/contract/capital";
import { ACTION_LABELS } from "./action-labels";

/** Nouns of actions whose words are no good English. */
const NOUNS: Record<string, string> = {
  openid: "OpenID",
  totp: "Authenticator app",
  batch: "Bulk change",
};

/** An action in words. One that has no label, of an older version, say, is "User: remove factor". */
export function actionLabel(action: string): string {
  const label = ACTION_LABELS[action];
  if (label !== undefined) return label;
  const [noun = "", ...verbs] = action.split(".");
  const words = [NOUNS[noun] ?? capital(inWords(noun)), ...verbs.map(inWords)];
  return words.join(": ");
}

export const OUTCOME_LABELS = { success: "Success", refused: "Refused" } as const;

const inWords = (text: string) =>
  text
    .replaceAll("-", " ")
    .replace(/\bsign (in|out)\b/, "sign-$1")
    .replace("one time", "one-time");
