import type { FormMetadata } from "@conform-to/react";
import { useRef } from "react";
import { usernameOf } from "#api/contract/listed-people";
import type { Field } from "#app/forms/fields";
import type { UserForm } from "./user-form";

/** Fills in the username while the email address is typed, until somebody types another one. */
export function useSuggestedUsername(form: Pick<FormMetadata<UserForm>, "update">, username: Field) {
  const suggested = useRef("");
  return (email: string) => {
    if ((username.value ?? "") !== suggested.current) return;
    suggested.current = usernameOf(email);
    form.update({ name: username.name, value: suggested.current, validated: false });
  };
}
