import type { Context } from "../context";
import { CountSchema, type PageQuery } from "../contract/lists";
import {
  DeliveryListQuerySchema,
  DeliveryListSchema,
  NewWebhookSchema,
  type Webhook,
  WebhookInputSchema,
  WebhookListQuerySchema,
  WebhookListSchema,
  WebhookSchema,
  WebhookTestSchema,
} from "../contract/webhooks";
import { foldCase } from "../database/fold-case";
import { toPagedList } from "../database/paging";
import { notFound } from "../http/errors";
import { createNoun } from "../noun/noun";
import { isAllowed } from "../noun/require-permission";
import type { Caller } from "../sessions/caller";
import {
  replaceWebhookSecret,
  resendDeliveries,
  resendDelivery,
  takeOverWebhook,
  testWebhook,
} from "./actions";
import { listDeliveries } from "./deliveries.queries";
import { createSend } from "./send";
import { changeWebhook, createWebhook, masked, readWebhook, removeWebhook } from "./webhooks.changes";
import { listWebhooks } from "./webhooks.queries";

/** Of each webhook. */
const MOST_DELIVERIES = 100;

export function webhooksRoutes(context: Context) {
  const noun = createNoun(context);
  const { engine } = context;
  const send = createSend(context);

  noun.on(
    "GET /auth/webhooks",
    { summary: "List webhooks, by name", query: WebhookListQuerySchema, answer: WebhookListSchema },
    async (request) => {
      const { query, caller } = request;
      const term = foldCase(query.searchTerm ?? "");
      const all = await listWebhooks(engine.longRead, request);
      const found = all
        .map((one) => ({ one, key: foldCase(one.name) }))
        .filter(({ key }) => key.includes(term));
      found.sort((a, b) => (a.key < b.key || (a.key === b.key && a.one.id < b.one.id) ? -1 : 1));
      return pageOf(
        found.map(({ one }) => shownTo(caller, one)),
        query,
      );
    },
  );

  noun.on("GET /auth/webhooks/:id", { summary: "Read a webhook", answer: WebhookSchema }, async (request) =>
    shownTo(request.caller, await readWebhook(engine.longRead, request.id(), request)),
  );

  noun.on(
    "POST /auth/webhooks",
    {
      summary: "Add a webhook; only this answer has its secret",
      body: WebhookInputSchema,
      answer: NewWebhookSchema,
      status: 201,
      refusals: [409],
    },
    (request) => createWebhook(context, request.body, request),
  );

  noun.on(
    "PUT /auth/webhooks/:id",
    { summary: "Replace a webhook, but not its secret", body: WebhookInputSchema, answer: WebhookSchema },
    (request) => changeWebhook(context, request.id(), request.body, request),
  );

  noun.on("DELETE /auth/webhooks/:id", { summary: "Delete a webhook" }, (request) =>
    removeWebhook(context, request.id(), request),
  );

  noun.on(
    "POST /auth/webhooks/:id/test",
    {
      summary: "Send a test event now, and wait for the answer's status",
      answer: WebhookTestSchema,
      refusals: [429],
    },
    (request) => testWebhook(context, send, request.id(), request),
  );

  noun.on(
    "POST /auth/webhooks/:id/secret",
    {
      summary:
        "Replace the secret, which is shown only in this answer. The former one signs too for 24 hours",
      answer: NewWebhookSchema,
    },
    (request) => replaceWebhookSecret(context, request.id(), request),
  );

  noun.on(
    "POST /auth/webhooks/:id/take-over",
    { summary: "Take over a webhook from its creator", answer: WebhookSchema, refusals: [409] },
    (request) => takeOverWebhook(context, request.id(), request),
  );

  noun.on(
    "GET /auth/webhooks/:id/deliveries",
    {
      summary: "List the last 100 deliveries, newest first",
      query: DeliveryListQuerySchema,
      answer: DeliveryListSchema,
    },
    async (request) => {
      const { id, query } = request;
      await readWebhook(engine.read, id(), request);
      const { state } = query;
      return pageOf(await listDeliveries(engine.longRead, id(), { state, most: MOST_DELIVERIES }), query);
    },
  );

  noun.on(
    "POST /auth/webhooks/:id/deliveries",
    {
      summary: "Send again what did not arrive, at most the newest 1,000",
      answer: CountSchema,
      refusals: [409],
    },
    (request) => resendDeliveries(context, request.id(), request),
  );

  noun.on(
    "POST /auth/webhooks/:id/deliveries/:number",
    { summary: "Send a number again", refusals: [409] },
    (request) => resendDelivery(context, request.id(), readNumber(request.http.req.param("number")), request),
  );

  return noun;
}

/** The path may have the receiver's key, so only those who can change the address see all of it. */
const shownTo = (caller: Caller, webhook: Webhook): Webhook =>
  isAllowed(caller, "webhooks:write") ? webhook : { ...webhook, url: masked(webhook.url) };

const pageOf = <Item>(all: Item[], query: PageQuery) =>
  toPagedList(all.slice((query.page - 1) * query.size, query.page * query.size), all.length, query);

function readNumber(text = ""): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw notFound();
  return Number(text);
}
