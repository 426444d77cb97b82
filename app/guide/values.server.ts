import { env } from "#app/env.server";
import { NO_APPLICATION } from "#app/recipes/values.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { scriptTag } from "#app/sso-library/library.server";
import { languageOf } from "./languages";
import { openIdValues } from "./openid-values.server";
import { examplePage, RECIPES } from "./recipes.server";
import type { GuideValues } from "./values";

/** The guide's values for a request, filled in for the chosen application. */
export async function guideValues(request: Request, application?: { id: string }): Promise<GuideValues> {
  const { PUBLIC_URL } = env();
  const language = languageOf(new URL(request.url).searchParams);
  const appKey = application?.id ?? NO_APPLICATION;
  const tag = scriptTag(PUBLIC_URL, appKey);
  return {
    ssoUrl: PUBLIC_URL,
    appKey,
    ownService: await hasFeature("sign-in-request"),
    scriptTag: tag,
    language,
    recipe: RECIPES[language],
    page: examplePage(tag),
    openid: (await hasFeature("openid")) ? openIdValues(request, application) : undefined,
  };
}
