import { z } from "zod";
import { OwnerIdSchema, PageSchema } from "#api/contract/lists";
import { MAIL_STATES } from "#api/contract/mails";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

const MailQuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  state: z.enum(MAIL_STATES).optional(),
  userId: OwnerIdSchema,
});

/** The query of Mail. */
export const mailQuery = (request: Request) => readQuery(MailQuerySchema, new URL(request.url).searchParams);
