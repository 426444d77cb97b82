import { webhookPath } from "#app/addresses";
import { WEBHOOKS } from "#app/navigation";
import { noun, onPage } from "#app/noun/noun.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { searchQuery } from "#app/table/search-query";

export const webhooks = noun({
  page: WEBHOOKS,
  name: "webhook",
  queryOf: searchQuery,
  list: client.list,
  read: (session, id) => orUnknown(() => client.get(session, id)),
});

/** Webhooks as the dialogs over the page of one need them. */
export const webhooksOnPage = onPage(webhooks, webhookPath, "webhooks");
