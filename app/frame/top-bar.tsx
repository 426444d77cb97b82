import { Link, useLocation } from "@remix-run/react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Avatar } from "#app/components/avatar";
import { Mark } from "#app/components/mark";
import { SignOutButton } from "#app/components/sign-out-button";
import { type Theme, ThemeSwitch } from "#app/components/theme-switch";
import { PanelLeft } from "#app/icons";
import { ACCOUNT } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { say } from "#languages/say";
import { GoTo } from "./go-to";
import type { Sidebar } from "./use-sidebar";

/** The signed-in user. The name is empty if the profile couldn't be fetched. */
export interface Person {
  name: string;
  role?: string;
}

interface TopBarProps {
  profile: Person;
  hasAccount: boolean;
  theme: Theme;
  sidebar: Sidebar;
  /** Whether single keys control the console. */
  shortcuts: boolean;
  /** Paths of the screens that the user may open. */
  screens: readonly string[];
}

export function TopBar({ profile, hasAccount, theme, sidebar, shortcuts, screens }: TopBarProps) {
  return (
    <>
      <SidebarToggle sidebar={sidebar} />
      <span className="max-sm:hidden">
        <Mark />
      </span>
      <span className="top-bar-title">{PRODUCT}</span>
      <GoTo shortcuts={shortcuts} screens={screens} />
      <ThemeSwitch theme={theme} />
      {profile.name && <Identity profile={profile} hasAccount={hasAccount} />}
      <SignOutButton square />
    </>
  );
}

/** Name and first role, one per line and truncated. On a phone they are below the title. */
function Identity({ profile: { name, role }, hasAccount }: Pick<TopBarProps, "profile" | "hasAccount">) {
  const title = role ? `${name}, ${role}` : name;
  const face = (
    <>
      <span className="max-sm:hidden">
        <Avatar name={name} />
      </span>
      <div className="min-w-0 leading-snug sm:max-w-45">
        <bdi className="block truncate">{name}</bdi>
        {role && <bdi className="block truncate text-muted text-xs max-[22.5rem]:hidden">{role}</bdi>}
      </div>
    </>
  );
  if (!hasAccount) {
    return (
      <div className="top-bar-person" title={title}>
        {face}
      </div>
    );
  }
  return (
    <Link to={ACCOUNT} className="top-bar-person" title={say("frame.account-of", { person: title })}>
      <span className="sr-only">{say("frame.account")} </span>
      {face}
    </Link>
  );
}

/**
 * A form whose button closes and opens the sidebar; without a script it reloads the page. On small screens the sidebar
 * slides over the page. Until the script runs, a checkbox and its label control it there.
 */
function SidebarToggle({ sidebar }: { sidebar: Sidebar }) {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { checkbox, button, closed, opened, setOpened, expanded, toggle } = sidebar;
  const icon = <PanelLeft className="size-5" />;
  return (
    <>
      <form method="post" action="/sidebar" onSubmit={toggle} className="sidebar-form">
        <AuthenticityTokenInput />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button
          ref={button}
          type="submit"
          name="sidebar"
          value={closed ? "open" : "closed"}
          className="btn btn-ghost btn-square touch-target sidebar-button"
          aria-label={say("frame.sidebar")}
          aria-expanded={expanded}
          aria-controls="sidebar"
        >
          {icon}
        </button>
      </form>
      <input
        ref={checkbox}
        type="checkbox"
        id="sidebar-toggle"
        className="sr-only lg:hidden"
        aria-label={say("frame.sidebar")}
        autoComplete="off"
        hidden={hydrated}
        checked={opened}
        onChange={(event) => setOpened(event.target.checked)}
      />
      {!hydrated && (
        <label
          htmlFor="sidebar-toggle"
          className="btn btn-ghost btn-square touch-target sidebar-button lg:hidden"
        >
          {icon}
        </label>
      )}
    </>
  );
}
