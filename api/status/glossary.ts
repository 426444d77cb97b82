import { accountWords } from "../contract/account.words";
import { appearanceWords } from "../contract/appearance.words";
import { applicationPageWords } from "../contract/application-page.words";
import { attentionWords } from "../contract/attention.words";
import { auditsWords } from "../contract/audits.words";
import { batchesWords } from "../contract/batches.words";
import { connectionsWords } from "../contract/connections.words";
import { deletedUsersWords } from "../contract/deleted-users.words";
import { errorsWords } from "../contract/errors.words";
import { factorsWords } from "../contract/factors.words";
import { fieldsWords } from "../contract/fields.words";
import { interactionsWords } from "../contract/interactions.words";
import { linksWords } from "../contract/links.words";
import { listsWords } from "../contract/lists.words";
import { mailsWords } from "../contract/mails.words";
import { proofWords } from "../contract/proof.words";
import { referenceWords } from "../contract/reference.words";
import { scimStatusWords } from "../contract/scim-status.words";
import { sentLinkWords } from "../contract/sent-link.words";
import { signInWords } from "../contract/sign-in.words";
import { statusWords } from "../contract/status.words";
import { summaryWords } from "../contract/summary.words";
import { tokensWords } from "../contract/tokens.words";
import { userPageWords } from "../contract/user-page.words";
import { usersWords } from "../contract/users.words";
import { webhooksWords } from "../contract/webhooks.words";
import type { Glossary, Word, Words } from "../contract/words";
import type { Noun } from "../noun/noun";

/** The words of the wire, each beside its contract file, without those that nouns bring along (`Wire`). */
const GLOSSARIES: Glossary[] = [
  accountWords,
  appearanceWords,
  applicationPageWords,
  attentionWords,
  auditsWords,
  batchesWords,
  connectionsWords,
  deletedUsersWords,
  errorsWords,
  factorsWords,
  fieldsWords,
  interactionsWords,
  linksWords,
  listsWords,
  mailsWords,
  proofWords,
  referenceWords,
  scimStatusWords,
  sentLinkWords,
  signInWords,
  statusWords,
  summaryWords,
  tokensWords,
  userPageWords,
  usersWords,
  webhooksWords,
];

export const glossariesOf = (nouns: Iterable<Noun>): Glossary[] => [
  ...GLOSSARIES,
  ...[...nouns].flatMap(({ wire }) => (wire ? [wire.words] : [])),
];

/** Finds the word for a field. @param group of the call: "Users" */
export type FindWord = (group: string, name: string) => Word | undefined;

export function createGlossary(nouns: Iterable<Noun>): FindWord {
  const glossary: Glossary = {};
  for (const [group, words] of glossariesOf(nouns).flatMap(Object.entries<Words>))
    glossary[group] = { ...glossary[group], ...words };
  return (group, name) => glossary[group]?.[name] ?? glossary.everywhere?.[name];
}
