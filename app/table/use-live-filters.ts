import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { trimmed } from "#api/contract/trimmed";
import { addressOf } from "./address";

/** Debounce of typing, in ms. */
const PAUSE_MS = 250;

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Field =>
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && element.type !== "hidden"),
  );

/**
 * Applies a GET form's filters as they change: text after a pause, selections at once. Uninterrupted typing is one step
 * in the history. The fields are uncontrolled, so that no answer overwrites what was typed since. They follow the
 * address if it changes in another way (back, forward, a link).
 */
export function useLiveFilters(path: string, params: URLSearchParams) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const typing = useRef(false);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  /** The address that these filters requested last, until it has loaded. */
  const asked = useRef<string | undefined>(here);
  const navigate = useNavigate();

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const filled = [...new FormData(form.current)].map(([name, value]) => [name, trimmed(String(value))]);
    const address = addressOf(path, new URLSearchParams(filled));
    if (address === here && asked.current === undefined) return;
    asked.current = address;
    navigate(address, { replace: typing.current, preventScrollReset: true });
  }

  useEffect(() => {
    if (asked.current === here) {
      asked.current = undefined;
      return;
    }
    asked.current = undefined;
    typing.current = false;
    clearTimeout(timer.current);
    for (const field of form.current ? fieldsOf(form.current) : [])
      field.value = params.get(field.name) ?? "";
  }, [here, params]);

  // Something may have been typed or selected before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    const fields = form.current ? fieldsOf(form.current) : [];
    if (fields.some(({ name, value }) => value !== (params.get(name) ?? ""))) apply();
    return () => clearTimeout(timer.current);
  }, []);

  function onInput(event: FormEvent<HTMLFormElement>) {
    // The switch and the fields that find an option are no filters, and others are of another form.
    if (!(event.target instanceof HTMLInputElement) || event.target.form !== form.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      apply();
      typing.current = true;
    }, PAUSE_MS);
  }

  return {
    form: {
      ref: form,
      onInput,
      onChange: (event: FormEvent<HTMLFormElement>) => {
        if (!(event.target instanceof HTMLSelectElement)) return;
        typing.current = false;
        apply();
      },
      onBlur: () => {
        typing.current = false;
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        apply();
      },
    },
    /** Clears the fields. The clicked link changes the address. */
    empty(names: readonly string[]) {
      clearTimeout(timer.current);
      for (const field of form.current ? fieldsOf(form.current) : []) {
        if (names.includes(field.name)) field.value = "";
      }
    },
  };
}
