import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Theme } from "#app/components/theme-switch";
import { Toast, type ToastMessage } from "#app/components/toast";
import { useCovered, useInert } from "#app/forms/coverable";
import { belongsTo, SECTIONS, type Section } from "#app/navigation";
import { useLoss } from "#app/request/connection";
import { say } from "#languages/say";
import { ProgressBar } from "./progress-bar";
import { type Person, TopBar } from "./top-bar";
import { useSidebar } from "./use-sidebar";

interface AppFrameProps {
  profile: Person;
  /** Whether the user's name leads to the user's account. */
  hasAccount?: boolean;
  theme: Theme;
  /** Path of the page; marks its section in the sidebar. */
  current: string;
  providerName: string;
  /** The console's version. */
  version: string;
  /** The sections that the user may open. */
  sections?: readonly Section[];
  /** Whether the user has closed the sidebar. */
  sidebarClosed?: boolean;
  /** Whether single keys control the console. */
  shortcuts: boolean;
  /** Paths of the dashboard's screens that the user may open. */
  screens: readonly string[];
  toast?: ToastMessage | null;
  children: ReactNode;
}

/** The page that is being opened by a link. */
function useOpened(): string | undefined {
  const { location, formMethod } = useNavigation();
  return formMethod === undefined ? location?.pathname : undefined;
}

/** The frame of every page of the dashboard and of one's own account: sidebar, top bar, footer and toasts. */
export function AppFrame(props: AppFrameProps) {
  const { profile, hasAccount = false, theme, current, sections = SECTIONS, toast, children } = props;
  const sidebar = useSidebar(props.sidebarClosed ?? false);
  const covered = useCovered();
  const loss = useLoss();
  const behindDialog = useInert();
  const behindSidebar = sidebar.over && { inert: "" };
  const opened = useOpened() ?? current;
  return (
    <div className="frame" data-sidebar={sidebar.closed ? "closed" : undefined}>
      <a href="#main" className="skip-link" {...behindDialog}>
        {say("frame.skip")}
      </a>
      <ProgressBar />
      <header className="top-bar" {...behindDialog}>
        <TopBar
          profile={profile}
          hasAccount={hasAccount}
          theme={theme}
          sidebar={sidebar}
          shortcuts={props.shortcuts}
          screens={props.screens}
        />
      </header>
      <nav
        ref={sidebar.nav}
        id="sidebar"
        aria-label={say("frame.sections")}
        className="sidebar"
        {...behindDialog}
      >
        <ul className="grid gap-0.5">
          {sections.map(({ path, also, label, icon: Icon }: Section) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={belongsTo({ path, also }, opened) ? "page" : undefined}
                className="sidebar-link"
              >
                <Icon className="size-4.5 shrink-0" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <label htmlFor="sidebar-toggle" className="overlay" aria-hidden="true">
        <span className="sr-only">{say("frame.close-sidebar")}</span>
      </label>
      <main id="main" tabIndex={-1} className="frame-main" {...behindSidebar}>
        {children}
      </main>
      <footer className="frame-footer" {...behindDialog} {...behindSidebar}>
        <span>© 2024 {props.providerName}</span>
        <span>{say("frame.times")}</span>
        <span>{say("frame.version", { version: props.version })}</span>
      </footer>
      {/* A dialog shows the toast itself. */}
      <Toast toast={covered ? null : (loss ?? toast)} />
    </div>
  );
}
