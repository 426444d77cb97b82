import { Form } from "@remix-run/react";
import LogOut from "lucide-react/icons/log-out";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Button } from "./button";

/** Signing out is a POST: nothing that only follows links can do it. */
export function SignOutButton({ square = false }: { square?: boolean }) {
  return (
    <Form method="post" action="/auth/sign-out" reloadDocument>
      <AuthenticityTokenInput />
      <Button type="submit" look={square ? "bare" : "outline"} icon={LogOut} square={square}>
        Sign out
      </Button>
    </Form>
  );
}
