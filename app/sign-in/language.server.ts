import { requestContext } from "#app/request/context.server";
import { keepLanguage } from "#app/request/language.server";
import { account } from "#app/sso-api/account.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

/** From now on, this browser shows the language of whoever has signed in, if they have one of their own. */
export async function keepOwnLanguage(): Promise<void> {
  const { session } = requestContext();
  if (!session || !(await hasFeature("languages"))) return;
  const own = await account.get(session).catch(() => undefined);
  if (own?.language) keepLanguage(own.language);
}
