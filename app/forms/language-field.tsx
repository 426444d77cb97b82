import { useRouteLoaderData } from "@remix-run/react";
import { LANGUAGES, type Language } from "#languages/known";
import { type Field, SelectField } from "./fields";

interface LanguageFieldProps {
  field: Field;
  label: string;
  hint?: string;
  /** The choice of no language of one's own. */
  asBrowser: string;
  /** The stored value, where it was changed meanwhile. */
  now?: string | undefined;
}

/** Those that people may choose from. Undefined where only one is offered. */
export const useOfferedLanguages = (): Language[] | undefined =>
  useRouteLoaderData<{ languages?: Language[] }>("root")?.languages;

/** Somebody's language. It is kept as it is where only one is offered. */
export function LanguageField({ asBrowser, ...props }: LanguageFieldProps) {
  const languages = useOfferedLanguages();
  const { field } = props;
  if (!languages)
    return <input type="hidden" name={field.name} defaultValue={String(field.initialValue ?? "")} />;
  const options = languages.map((language) => ({
    value: language as string,
    label: LANGUAGES[language] as string,
  }));
  return <SelectField {...props} options={[{ value: "", label: asBrowser }, ...options]} />;
}
