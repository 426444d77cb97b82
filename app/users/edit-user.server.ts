import { editAction } from "#app/noun/actions.server";
import { editLoader } from "#app/noun/loaders.server";
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

export const editUserLoader = (noun: Users) =>
  editLoader(
    noun,
    async (session, user) => {
      const own = await isOwn(user);
      return {
        options: await userOptions(session),
        isOwn: own,
        whyFixed: own ? await whyFixed(user) : undefined,
      };
    },
    ({ options }, user) => idsOf(options, user),
  );

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
