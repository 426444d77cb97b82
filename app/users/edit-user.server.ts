import type { LoaderFunctionArgs } from "@remix-run/node";
import { editAction } from "#app/noun/actions.server";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { users as client } from "#app/sso-api/users.server";
import { EditUserSchema, toUserInput } from "./user-form";
import {
  groupsOf,
  idsOf,
  isOwn,
  linkWays,
  refuseGoogleReset,
  type Users,
  userOptions,
  whyFixed,
} from "./users.server";

export const editUserLoader =
  (noun: Users) =>
  async ({ request, params: { userId = "" } }: LoaderFunctionArgs) => {
    const { session } = await requireChange(noun.page);
    const [user, options] = await Promise.all([noun.find(session, request, userId), userOptions(session)]);
    const draft = await takeDraft(idsOf(options, user));
    const own = user !== undefined && (await isOwn(user));
    return {
      user,
      options,
      draft,
      isOwn: own,
      whyFixed: own ? await whyFixed(user) : undefined,
      closeTo: noun.closeTo(request, userId),
    };
  };

export const editUserAction = (noun: Users) =>
  editAction(noun, {
    schema: EditUserSchema,
    update: async (session, id, form, request) => {
      if (form.resetPassword) await refuseGoogleReset(noun, session, request, id);
      const password = form.resetPassword ? form.password : undefined;
      const asks = form.handedOver &&
        (await linkWays()) && { mustChange: form.resetPassword || form.mustChange };
      const input = { ...toUserInput(form, password), ...asks, ...(await groupsOf(form)) };
      await client.update(session, id, input, form.version);
    },
  });
