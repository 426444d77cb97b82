import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import X from "lucide-react/icons/x";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { ButtonLink } from "#app/components/button";
import { Toast } from "#app/components/toast";
import type { loader as dashboardLoader } from "#app/routes/dashboard";

interface DialogProps {
  title: string;
  /** The page under the dialog; closing goes there. */
  closeTo: string;
  /** "alertdialog" where something is about to be lost. */
  role?: "dialog" | "alertdialog";
  /** Whether something in it has the id `DIALOG_TEXT`, which is read out as it opens. */
  described?: boolean;
  children: ReactNode;
}

/** The one dialog's text: what it says where there is nothing to fill in. */
export const DIALOG_TEXT = "dialog-text";

/**
 * A dialog that is an address of its own over a list. Without JavaScript it stands open over a page that is inert and
 * closes by its link; with it, the browser holds the focus and gives it back.
 */
export function Dialog({ title, closeTo, role = "dialog", described, children }: DialogProps) {
  const titleId = useId();
  const dialog = useModal();
  const navigate = useNavigate();
  const toast = useRouteLoaderData<typeof dashboardLoader>("routes/dashboard")?.toast;
  return (
    <div className="dialog-veil">
      <dialog
        ref={dialog}
        open
        role={role}
        aria-labelledby={titleId}
        aria-describedby={described ? DIALOG_TEXT : undefined}
        className="dialog-card"
        onCancel={(event) => {
          event.preventDefault();
          navigate(closeTo, { preventScrollReset: true });
        }}
      >
        <header className="dialog-header">
          <h2 id={titleId}>{title}</h2>
          <ButtonLink to={closeTo} preventScrollReset look="bare" square icon={X} className="btn-sm">
            Close
          </ButtonLink>
        </header>
        {children}
        <Toast toast={toast} />
      </dialog>
    </div>
  );
}

/** Where the focus starts: the first field, or else Cancel, for Close is the least that one comes for. */
const FIRST = ".dialog-body :is(input:not([type=hidden]), select), .dialog-body ~ .dialog-actions a";

/** Makes the dialog that the server sent open a modal one, and gives the focus back when it goes. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before paint, and while the element still stands in the page when it goes: else the focus would be lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    const path = window.location.pathname;
    element?.close();
    element?.showModal();
    element?.querySelector<HTMLElement>(FIRST)?.focus();
    return () => {
      element?.close();
      // Once the page under it is within reach again.
      queueMicrotask(() => document.activeElement === document.body && afterwards(path)?.focus());
    };
  }, []);
  return dialog;
}

/**
 * What has the focus next where the browser knows nothing to give it back to: the link that leads to the dialog, for its
 * address was opened directly, or else the list, for the row is gone.
 */
const afterwards = (path: string): HTMLElement | null | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].find((link) => link.pathname === path) ??
  document.querySelector<HTMLElement>("main section[tabindex]") ??
  document.querySelector("main");
