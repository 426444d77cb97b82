import { required } from "#api/contract/text";
import { say } from "#languages/say";

/** @returns undefined if both fields are filled in and equal */
export function newPasswordErrors(password: string, confirmed: string) {
  if (password === "")
    return { password: required(), ...(confirmed === "" && { confirmPassword: required() }) };
  if (confirmed === "") return { confirmPassword: required() };
  return password === confirmed ? undefined : { confirmPassword: say("password.mismatch") };
}
