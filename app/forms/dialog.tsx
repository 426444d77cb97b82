import { useNavigate } from "@remix-run/react";
import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from "react";
import { ButtonLink } from "#app/components/button";
import { ShowToastContext } from "#app/components/show-toast";
import { Toast, type ToastMessage } from "#app/components/toast";
import { X } from "#app/icons";
import { useLoss } from "#app/request/connection";
import { useDashboard } from "#app/request/use-dashboard";
import { say } from "#languages/say";
import { useQuestionBefore } from "./use-question-before";

interface DialogProps {
  title: string;
  /** Address of the page under the dialog. */
  closeTo: string;
  /** "alertdialog" for destructive questions. */
  role?: "dialog" | "alertdialog";
  /** Whether an element in it has the id `DIALOG_TEXT`, which screen readers read out when it opens. */
  described?: boolean;
  /** Subtitle: the item that the dialog is about. */
  about?: ReactNode;
  /** Asked before the dialog is left in another way than by its buttons. */
  question?: string | undefined;
  children: ReactNode;
}

/** Id of the text in a dialog without fields. */
export const DIALOG_TEXT = "dialog-text";

/**
 * A dialog over a list, with its own address. Without JavaScript it is open over an inert page, and a link closes it.
 * With JavaScript it is modal, and the browser keeps and restores the focus.
 */
export function Dialog({
  title,
  closeTo,
  role = "dialog",
  described,
  about,
  question,
  children,
}: DialogProps) {
  const titleId = useId();
  const dialog = useModal();
  const navigate = useNavigate();
  useQuestionBefore(question);
  const toast = useDashboard()?.toast;
  const loss = useLoss();
  const [said, setSaid] = useState<{ toast: ToastMessage; after: string | undefined }>();
  const showToast = useCallback(
    (saying: ToastMessage) => setSaid({ toast: saying, after: toast?.id }),
    [toast?.id],
  );
  const shown = loss ?? (said && said.after === toast?.id ? said.toast : toast);
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
        onClose={({ currentTarget }) => {
          // Browsers close a dialog on a second Escape, even if `cancel` was prevented.
          if (currentTarget.open || !currentTarget.isConnected) return;
          currentTarget.showModal();
          navigate(closeTo, { preventScrollReset: true });
        }}
      >
        <header className="dialog-header">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
            <h2 id={titleId}>{title}</h2>
            {about && <p className="wrap-anywhere text-[0.8125rem] text-muted">{about}</p>}
          </div>
          <ButtonLink to={closeTo} preventScrollReset look="bare" square icon={X} className="btn-sm">
            {say("dialog.close")}
          </ButtonLink>
        </header>
        <div role="alert" className="contents">
          {shown?.kind === "error" && (
            <p key={shown.id} className="dialog-notice dialog-error">
              {shown.message}
            </p>
          )}
        </div>
        <ShowToastContext.Provider value={showToast}>{children}</ShowToastContext.Provider>
        <Toast toast={shown?.kind === "error" ? null : shown} />
      </dialog>
    </div>
  );
}

/** The initial focus: the first field, or else Cancel. */
const FIELD = ".dialog-body :is(input:not([type=hidden], [hidden]), select, textarea)";
const FIRST = `${FIELD}, .dialog-body ~ .dialog-actions a`;

/**
 * Makes the server-rendered dialog modal, and restores the focus when it closes. Somebody may be typing in it before this
 * script runs: then the focus stays where it is.
 */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect runs before paint, and cleans up while the element is still in the page; otherwise the focus is
  // lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    const path = window.location.pathname;
    const focused =
      element?.querySelector<HTMLElement>(":focus") ?? element?.querySelector<HTMLElement>(FIRST);
    element?.close();
    element?.showModal();
    // A long text is read from its top, where Close has the focus by then.
    const isBelow = element && !focused?.matches(FIELD) && element.scrollHeight > element.clientHeight;
    if (!isBelow) focused?.focus();
    return () => {
      element?.close();
      // Wait until the page under the dialog is no longer inert.
      queueMicrotask(() => document.activeElement === document.body && afterwards(path)?.focus());
    };
  }, []);
  return dialog;
}

/**
 * The element to focus if the browser has none to restore: the link to the dialog, if its address was opened directly,
 * or else the list, if the row is gone.
 */
const afterwards = (path: string): HTMLElement | null | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].find((link) => link.pathname === path) ??
  document.querySelector<HTMLElement>("main section[tabindex]") ??
  document.querySelector("main");
