import type { z } from "zod";
import {
  ApplicationOverviewSchema,
  ApplicationUserListSchema,
  type PictureInputSchema,
  PictureSchema,
  type ReplaceSecretInputSchema,
  SecretsSchema,
} from "#api/contract/application-page";
import { CreatedApplicationSchema } from "#api/contract/applications";
import { type ConnectionInput, ConnectionSchema, RefusedRequestsSchema } from "#api/contract/connections";
import type { SearchQuery } from "#api/contract/lists";
import { type Bearer, call, change, ifMatch } from "./call.server";

const PATH = "/auth/applications/{id}";

/** What the page of an application reads and changes: additions of our service ("connections"). */
export const applicationPage = {
  overview: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/overview`, id, token, answer: ApplicationOverviewSchema }),

  connection: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/connection`, id, token, answer: ConnectionSchema }),

  /** @param version the version that was edited: what was changed since is left alone (412) */
  saveConnection: ({ token }: Bearer, id: string, body: ConnectionInput, version?: string) =>
    change({ method: "PUT", path: `${PATH}/connection`, id, body, token, headers: ifMatch(version) }),

  addRedirectUri: ({ token }: Bearer, id: string, redirectUri: string) =>
    change({ method: "POST", path: `${PATH}/connection/redirect-uris`, id, body: { redirectUri }, token }),

  refusedRequests: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/refused-requests`, id, token, answer: RefusedRequestsSchema }),

  secrets: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/secrets`, id, token, answer: SecretsSchema }),

  /** Answers with the new secret, this once. */
  replaceSecret: ({ token }: Bearer, id: string, body: z.input<typeof ReplaceSecretInputSchema>) =>
    change({ method: "POST", path: `${PATH}/secret`, id, body, token, answer: CreatedApplicationSchema }),

  endFormerSecret: ({ token }: Bearer, id: string) =>
    change({ method: "DELETE", path: `${PATH}/former-secret`, id, token }),

  saveLauncher: ({ token }: Bearer, id: string, homeUrl: string | null) =>
    change({ method: "PUT", path: `${PATH}/launcher`, id, body: { homeUrl }, token }),

  picture: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/picture`, id, token, answer: PictureSchema }),

  savePicture: ({ token }: Bearer, id: string, body: z.input<typeof PictureInputSchema>) =>
    change({ method: "PUT", path: `${PATH}/picture`, id, body, token }),

  removePicture: ({ token }: Bearer, id: string) =>
    change({ method: "DELETE", path: `${PATH}/picture`, id, token }),

  people: ({ token }: Bearer, id: string, query: SearchQuery) =>
    call({ method: "GET", path: `${PATH}/people`, id, query, token, answer: ApplicationUserListSchema }),

  addPerson: ({ token }: Bearer, id: string, userId: string) =>
    change({ method: "POST", path: `${PATH}/people`, id, body: { userId }, token }),

  removePerson: ({ token }: Bearer, id: string, userId: string) =>
    change({ method: "DELETE", path: `${PATH}/people/{userId}`, id, userId, token }),

  withdrawConsent: ({ token }: Bearer, id: string, userId: string) =>
    change({ method: "DELETE", path: `${PATH}/people/{userId}/consent`, id, userId, token }),
};
