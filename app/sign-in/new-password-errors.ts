import { REQUIRED } from "#api/contract/text";

/** @returns undefined if both fields are filled in and equal */
export function newPasswordErrors(password: string, confirmed: string) {
  if (password === "") return { password: REQUIRED, ...(confirmed === "" && { confirmPassword: REQUIRED }) };
  if (confirmed === "") return { confirmPassword: REQUIRED };
  return password === confirmed ? undefined : { confirmPassword: "Passwords do not match" };
}
