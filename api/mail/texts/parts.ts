import { browserName } from "../../contract/browser-name";
import { longDay, utcTimeOfDay } from "../../contract/moments";
import type { Action, Letter, MailToRender, Product } from "../letter";
import { linkPhrase } from "../link-phrase";
import { nameOf, type Phrase, say } from "../phrase";

type Rows = Letter["rows"];

/** "22 November 2026, 20:39 UTC" */
export const timeText = (at: number): string => `${longDay(at)}, ${utcTimeOfDay(at)} UTC`;

export const accountRow = ({ name, username }: MailToRender): Rows => [
  ["Account", say`${nameOf(name)} (${username})`],
];

/** When it was done and from where, or by whom if it was somebody else: their network is theirs. */
export function causeRows({ facts }: MailToRender): Rows {
  const { at, by, network, browser } = facts;
  const rows: Rows = [["When", say`${timeText(at)}`]];
  if (by !== undefined) return [["By", say`${nameOf(by)}`], ...rows];
  if (network === undefined) rows.push(["Where", say`On the server, by a command`]);
  else rows.push(["Network", say`${network}`], ["Browser", say`${browserName(browser) ?? "Unknown"}`]);
  return rows;
}

/** @param span how long in words: "30 minutes" */
export const validity = ({ link }: MailToRender, span: string): Phrase =>
  link ? say`The link works once, for ${span}: until ${timeText(link.expiresAt)}.` : say``;

/** An address in the console that a notice sends its reader to. */
export const pageOf = ({ publicUrl }: Product, path: string): Phrase => linkPhrase(publicUrl + path);

export const linkAction = ({ link }: MailToRender, label: string, note: Phrase): Action | undefined =>
  link && { label, address: link.address, note };
