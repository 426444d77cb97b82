import * as z from "zod/mini";
import { PasskeyNameSchema } from "#api/contract/fields";
import { required } from "#api/contract/text";
import { say } from "#languages/say";

const filledIn = z.string({ error: required }).check(z.minLength(1, { error: required }));

export const PasswordFormSchema = z
  .object({ current: filledIn, password: filledIn, confirmPassword: filledIn })
  .check(
    z.refine((form) => !form.confirmPassword || form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: () => say("password.mismatch"),
      when: () => true,
    }),
  );

export const PasskeyFormSchema = z.object({ name: PasskeyNameSchema });

/** `credential` is JSON, from the browser's dialog. */
export const NewPasskeyFormSchema = z.object({
  name: PasskeyNameSchema,
  credential: z._default(z.string().check(z.maxLength(40_000)), ""),
});

/** `uri` brings the QR code back if the code is wrong. */
export const CodeFormSchema = z.object({
  code: filledIn,
  uri: z.string().check(z.maxLength(1_000), z.regex(/^otpauth:\/\/totp\//)),
});

/** Of a step that has nothing to fill in but a proof. */
export const EmptyFormSchema = z.object({});
