import { type DefaultValue, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import type * as z from "zod/mini";
import type { Draft } from "#app/request/draft.server";
import type { FormFailure } from "./submit.server";
import { useAnswer } from "./use-answer";

/**
 * The state of a form: values and errors. Every change is validated, by the schema that the action uses too. Where only the
 * service has the rules there is no schema: errors stay until the form is sent again.
 *
 * @param defaultValue the initial values, unless a draft is restored
 * @returns `failure`: the answer, if the form was refused
 *   `current`: the stored item, if it was refused because somebody else changed it
 *   `refusal`: distinguishes one refusal from the next, apart from those that only ask for a proof
 */
export function useActionForm<Schema extends z.ZodMiniObject, Thing = never>(
  schema: Schema | undefined,
  defaultValue: DefaultValue<z.output<Schema>>,
) {
  const failure = useAnswer<FormFailure<Thing>>();
  const refusal = useRef<string>();
  if (failure && !failure.proof) refusal.current = failure.id;
  const draft = useLoaderData<{ draft?: Draft }>()?.draft;
  const [form, fields] = useForm<z.output<Schema>>({
    lastResult: failure?.result ?? null,
    defaultValue: draft ? { ...defaultValue, ...(draft.values as typeof defaultValue) } : defaultValue,
    defaultNoValidate: true,
    shouldValidate: schema ? "onInput" : "onSubmit",
    ...(schema && { onValidate: ({ formData }) => parseWithZod(formData, { schema }) }),
  });
  return {
    form,
    fields,
    // Other forms of the page have other answers.
    failure: failure?.result && failure,
    current: failure?.current as Thing | undefined,
    refusal: refusal.current,
  };
}
