import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { ChevronDown, Globe } from "#app/icons";
import { addressIn } from "#languages/address-in";
import { LANGUAGES, type Language } from "#languages/known";
import { say } from "#languages/say";
import { currentLanguage } from "#languages/spoken";

/**
 * The languages of a page without a frame, each by its own name, as links to the same page. They have its query alone: a
 * path that was made up could lead elsewhere.
 */
export function LanguageSwitch() {
  const { search } = useLocation();
  const { languages, isEnglish } =
    useRouteLoaderData<{ languages?: Language[]; isEnglish?: boolean }>("root") ?? {};
  if (!languages || isEnglish) return null;
  const current = currentLanguage();
  return (
    <details className="language-switch">
      <summary className="plain-link">
        <Globe className="size-3.5" />
        <span className="sr-only">{say("language")}</span>
        {LANGUAGES[current]}
        <ChevronDown className="size-3.5" />
      </summary>
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={addressIn(search, language)}
              lang={language}
              aria-current={language === current || undefined}
            >
              {LANGUAGES[language]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
