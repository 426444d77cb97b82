import type { FormProps } from "@remix-run/react";
import { checkedForm, type FormState, PersonField } from "./checked-form";
import { PostForm } from "./post-form";

interface PageFormProps extends Omit<FormProps, "id" | "onSubmit"> {
  form: FormState;
  /** When it is sent, unless something is wrong with it. */
  onSend?: () => void;
}

/** A form of a page; `FormDialog` is that of a dialog. */
export const PageForm = ({ form, onSend, children, ...props }: PageFormProps) => (
  <PostForm className="contents" {...checkedForm(form, onSend)} {...props}>
    <PersonField />
    {children}
  </PostForm>
);
