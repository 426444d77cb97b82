import { Form, useLocation } from "@remix-run/react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Moon, Sun } from "#app/icons";
import { say } from "#languages/say";
import { Button } from "./button";

type Shade = "light" | "dark";
/** Null follows the system setting. */
export type Theme = Shade | null;

/**
 * Switches between light and dark. The server doesn't know the system setting, so it renders a button for each and the
 * style sheet shows the right one. A choice that equals the system setting follows the system again.
 */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/theme" replace preventScrollReset>
      <AuthenticityTokenInput />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <SwitchButton system="light" theme={theme} />
      <SwitchButton system="dark" theme={theme} />
    </Form>
  );
}

function SwitchButton({ system, theme }: { system: Shade; theme: Theme }) {
  const next = (theme ?? system) === "light" ? "dark" : "light";
  return (
    <Button
      type="submit"
      name="theme"
      value={next === system ? "system" : next}
      look="bare"
      icon={next === "dark" ? Moon : Sun}
      square
      className={system === "light" ? "when-system-light" : "when-system-dark"}
    >
      {next === "dark" ? say("frame.to-dark") : say("frame.to-light")}
    </Button>
  );
}
