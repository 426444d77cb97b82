import { type Glossary, MOMENT, word } from "./words";

export const appearanceWords: Glossary = {
  Appearance: {
    name: word(
      "The name of the installation, in the footer and in emails. Null for the product's.",
      "Nordwind",
    ),
    contact: word(
      'Whom people may ask: text, an email address or an https address. Null for "your administrator".',
      "help@example.com",
    ),
    accent: word(
      "The colour of buttons and links. Text in it must have a contrast of 4.5:1 on light pages; dark pages get a lighter one where they need it. Null for the product's.",
      "#0b6e4f",
    ),
    helpUrl: word("Where people find help: https. Null for no link.", "https://example.com/help"),
    privacyUrl: word("The privacy notice: https. Null for no link.", "https://example.com/privacy"),
    termsUrl: word("The terms of use: https. Null for no link.", "https://example.com/terms"),
    logoAt: word("When the logo was set; null if there is none.", MOMENT),
    nameSetBy: word(
      "The setting that decides the name; null if none does. What is stored has no effect then.",
      "PROVIDER_NAME",
    ),
    contactSetBy: word("The setting that decides the contact; null if none does.", null),
    content: word(
      "The logo in base64: PNG or WebP, at most 64 kB. Its bytes decide the type.",
      "iVBORw0KGgo=",
    ),
    theme: word("The email as programs with light or dark colours show it.", "dark"),
    subject: word("The subject of the email.", "Set a new password"),
    html: word("The email as HTML.", "<!DOCTYPE html>…"),
    text: word("The email as text.", "Hello Grace Hopper,"),
  },
};
