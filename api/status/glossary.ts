import { accountWords } from "../contract/account.words";
import { applicationPageWords } from "../contract/application-page.words";
import { applicationsWords } from "../contract/applications.words";
import { attentionWords } from "../contract/attention.words";
import { auditsWords } from "../contract/audits.words";
import { batchesWords } from "../contract/batches.words";
import { connectionsWords } from "../contract/connections.words";
import { deletedUsersWords } from "../contract/deleted-users.words";
import { errorsWords } from "../contract/errors.words";
import { factorsWords } from "../contract/factors.words";
import { fieldsWords } from "../contract/fields.words";
import { groupsWords } from "../contract/groups.words";
import { interactionsWords } from "../contract/interactions.words";
import { linksWords } from "../contract/links.words";
import { listsWords } from "../contract/lists.words";
import { mailsWords } from "../contract/mails.words";
import { proofWords } from "../contract/proof.words";
import { referenceWords } from "../contract/reference.words";
import { rolesWords } from "../contract/roles.words";
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

/** The words of the wire. Each contract file has its own beside it. */
export const GLOSSARIES: Glossary[] = [
  accountWords,
  applicationPageWords,
  applicationsWords,
  attentionWords,
  auditsWords,
  batchesWords,
  connectionsWords,
  deletedUsersWords,
  errorsWords,
  factorsWords,
  fieldsWords,
  groupsWords,
  interactionsWords,
  linksWords,
  listsWords,
  mailsWords,
  proofWords,
  referenceWords,
  rolesWords,
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

const GLOSSARY: Glossary = {};
for (const [group, words] of GLOSSARIES.flatMap(Object.entries<Words>))
  GLOSSARY[group] = { ...GLOSSARY[group], ...words };

/** @param group the group of the call: "Users" */
export const findWord = (group: string, name: string): Word | undefined =>
  GLOSSARY[group]?.[name] ?? GLOSSARY.everywhere?.[name];
