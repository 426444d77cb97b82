import { Form } from "@remix-run/react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { LogOut } from "#app/icons";
import { say } from "#languages/say";
import { Button } from "./button";

/** Sign-out is a POST, so that no link can trigger it. */
export function SignOutButton({ square = false }: { square?: boolean }) {
  return (
    <Form method="post" action="/auth/sign-out" reloadDocument>
      <AuthenticityTokenInput />
      <Button type="submit" look={square ? "bare" : "outline"} icon={LogOut} square={square}>
        {say("session.sign-out")}
      </Button>
    </Form>
  );
}
