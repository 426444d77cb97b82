import { Form, type FormProps, useNavigation } from "@remix-run/react";
import { forwardRef } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";

/** A form that changes something. It keeps the scroll position. */
export const PostForm = forwardRef<HTMLFormElement, FormProps>(({ children, ...form }, ref) => (
  <Form ref={ref} method="post" preventScrollReset {...form}>
    <AuthenticityTokenInput />
    {children}
  </Form>
));

/** Whether a form with this field is on its way. */
export function useSending(name: string, value: string): boolean {
  const { formMethod, formData } = useNavigation();
  return formMethod === "POST" && formData?.get(name) === value;
}
