import type { MailKind } from "../contract/mails";
import type { Letter, MailToRender, Product } from "./letter";
import { letterHtml } from "./letter-html";
import { footerOf, letterText } from "./letter-text";
import { oneLine, phrase } from "./phrase";
import { TEXTS } from "./texts/texts";

export interface RenderedMail {
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

/** The same mail at each call, so that a repeated one is no other. */
export function renderMail(mail: MailToRender & { kind: MailKind }, product: Product): RenderedMail {
  const letter = withTimes(TEXTS[mail.kind](mail, product), mail.facts.times);
  const footer = footerOf(product);
  return {
    subject: oneLine(letter.subject),
    text: letterText(letter, mail, footer),
    html: letterHtml(letter, mail, product, footer),
  };
}

/** A notice may tell the last of several changes. */
const withTimes = (letter: Letter, times = 1): Letter =>
  times === 1
    ? letter
    : {
        ...letter,
        paragraphs: [...letter.paragraphs, phrase("mail.happened-times", { times })],
      };
