import { Form, type FormProps, useNavigation } from "@remix-run/react";
import { forwardRef } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { useFocusPassedOn } from "#app/components/use-focus-passed-on";

/** A form that changes something. It keeps the scroll position, and the focus stays near where it was when it goes. */
export const PostForm = forwardRef<HTMLFormElement, FormProps>(({ children, ...form }, ref) => {
  const place = useFocusPassedOn();
  return (
    <Form ref={ref} method="post" preventScrollReset {...form}>
      <AuthenticityTokenInput />
      <div ref={place} className="contents">
        {children}
      </div>
    </Form>
  );
});

/** Whether a form with this field is on its way. */
export function useSending(name: string, value: string): boolean {
  const { formMethod, formData } = useNavigation();
  return formMethod === "POST" && formData?.get(name) === value;
}
