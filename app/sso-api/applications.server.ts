import type { z } from "zod";
import {
  type ApplicationInput,
  ApplicationOptionSchema,
  type CreatedApplication,
  CreatedApplicationSchema,
  ListedApplicationSchema,
} from "#api/contract/applications";
import type { Protocol } from "#api/contract/connections";
import { type Bearer, call } from "./call.server";
import { optionsOf, resource, userCountOf } from "./resource.server";
import { type Status, StatusSchema } from "./status";
import { WireIdSchema } from "./wire-ids";

const PATH = "/auth/applications";

const WireApplicationSchema = ListedApplicationSchema.extend({ applicationStatus: StatusSchema });
/** An application as the SSO API has it. What lists alone have is absent elsewhere. */
export type Application = z.infer<typeof WireApplicationSchema>;

/** The new values of an application. A status that only the SSO API knows is sent back unchanged. */
export type ApplicationChange = Omit<ApplicationInput, "applicationStatus"> & {
  applicationStatus?: Exclude<Status, null>;
  /** Of a new application: an addition of our service ("connections"). */
  protocol?: Protocol;
};

export const applications = {
  /** A creation answers with the application's key and, this once, its secret. */
  ...resource<Application, ApplicationChange, CreatedApplication>({
    path: PATH,
    one: WireApplicationSchema,
    created: CreatedApplicationSchema,
  }),

  /** For dropdowns: all of them, or the person's own where they administer nothing. */
  ...optionsOf("applications", PATH, ApplicationOptionSchema.extend({ id: WireIdSchema })),

  userCount: userCountOf(PATH, "application"),

  /** An addition of our service. Answers with the key and, this once, the new secret; the old one is void. */
  replaceSecret: ({ token }: Bearer, id: string) =>
    call({ method: "POST", path: `${PATH}/{id}/secret`, id, token, answer: CreatedApplicationSchema }),
};
