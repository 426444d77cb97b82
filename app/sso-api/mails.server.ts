import type { z } from "zod";
import {
  type MailListQuerySchema,
  MailListSchema,
  MailTextSchema,
  TestMailSchema,
} from "#api/contract/mails";
import { type Bearer, call, change } from "./call.server";

const PATH = "/auth/mails";

/** The mails of the last 30 days: additions of our service ("mails"). */
export const mails = {
  list: async ({ token }: Bearer, query: z.output<typeof MailListQuerySchema>) => {
    const answer = await call({ method: "GET", path: PATH, query, token, answer: MailListSchema });
    const { server, waiting, failed, ...list } = answer;
    return { list, server, counts: { waiting, failed } };
  },

  /** As it reads, without its link. */
  get: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/{id}`, id, token, answer: MailTextSchema }),

  /** Sends a mail to the caller at once, and answers with why it failed, if it did. */
  test: ({ token }: Bearer) =>
    change({ method: "POST", path: `${PATH}/test`, token, answer: TestMailSchema }),

  /** Tries a mail again that waits or was given up. */
  retry: ({ token }: Bearer, id: string) => change({ method: "POST", path: `${PATH}/{id}/retry`, id, token }),
};
