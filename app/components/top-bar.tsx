import PanelLeft from "lucide-react/icons/panel-left";
import { useHydrated } from "remix-utils/use-hydrated";
import { PRODUCT } from "#app/texts";
import { Avatar } from "./avatar";
import { Mark } from "./mark";
import { SignOutButton } from "./sign-out-button";
import { type Theme, ThemeSwitch } from "./theme-switch";
import type { Sidebar } from "./use-sidebar";

/** Whom the frame shows; the name is empty where the profile could not be fetched. */
export interface Person {
  name: string;
  role?: string;
}

interface TopBarProps {
  profile: Person;
  theme: Theme;
  sidebar: Sidebar;
}

export function TopBar({ profile, theme, sidebar }: TopBarProps) {
  return (
    <>
      <SidebarToggle sidebar={sidebar} />
      <span className="max-sm:hidden">
        <Mark />
      </span>
      <span className="top-bar-title">{PRODUCT}</span>
      <ThemeSwitch theme={theme} />
      {profile.name && <Identity profile={profile} />}
      <SignOutButton square />
    </>
  );
}

/** Name and first role, each on a line that ends in an ellipsis where it has to. A phone has them under the title. */
function Identity({ profile: { name, role } }: { profile: Person }) {
  return (
    <div className="top-bar-person" title={role ? `${name}, ${role}` : name}>
      <span className="max-sm:hidden">
        <Avatar name={name} />
      </span>
      <div className="min-w-0 leading-snug sm:max-w-45">
        <bdi className="block truncate">{name}</bdi>
        {role && <bdi className="block truncate text-muted text-xs">{role}</bdi>}
      </div>
    </div>
  );
}

/** A checkbox with its label until the script arrives, a button from then on. */
function SidebarToggle({ sidebar }: { sidebar: Sidebar }) {
  const hydrated = useHydrated();
  const { checkbox, button, toggled, setToggled, expanded } = sidebar;
  const icon = <PanelLeft className="size-5" />;
  return (
    <>
      <input
        ref={checkbox}
        type="checkbox"
        id="sidebar-toggle"
        className="sr-only"
        aria-label="Sidebar"
        autoComplete="off"
        hidden={hydrated}
        checked={toggled}
        onChange={(event) => setToggled(event.target.checked)}
      />
      {hydrated ? (
        <button
          ref={button}
          type="button"
          className="btn btn-ghost btn-square touch-target sidebar-button"
          aria-label="Sidebar"
          aria-expanded={expanded}
          aria-controls="sidebar"
          onClick={() => setToggled(!toggled)}
        >
          {icon}
        </button>
      ) : (
        <label htmlFor="sidebar-toggle" className="btn btn-ghost btn-square touch-target sidebar-button">
          {icon}
        </label>
      )}
    </>
  );
}
