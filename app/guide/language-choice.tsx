import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { addressOf } from "#app/table/address";
import { LANGUAGES, type Language } from "./languages";

interface LanguageChoiceProps {
  chosen: Language;
  anchor: string;
  /** For screen readers: what the recipe is for. */
  label: string;
}

/** Links to the same anchor with the recipes in another language. */
export function LanguageChoice({ chosen, anchor, label }: LanguageChoiceProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (
    <nav aria-label={label} className="guide-languages">
      {LANGUAGES.map(({ id, label }) => (
        <Link
          key={id}
          to={`${addressOf(pathname, params, { language: id })}#${anchor}`}
          aria-current={id === chosen ? "true" : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
