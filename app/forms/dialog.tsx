import { useBeforeUnload, useBlocker, useNavigate, useNavigation } from "@remix-run/react";
import X from "lucide-react/icons/x";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ButtonLink } from "#app/components/button";
import { Toast, type ToastMessage } from "#app/components/toast";
import { useDashboard } from "#app/request/use-dashboard";

interface DialogProps {
  title: string;
  /** The page under the dialog; closing goes there. */
  closeTo: string;
  /** "alertdialog" where something is about to be lost. */
  role?: "dialog" | "alertdialog";
  /** Whether something in it has the id `DIALOG_TEXT`, which is read out as it opens. */
  described?: boolean;
  /** What it is about, where the title alone doesn't say it. */
  about?: ReactNode;
  /** Asked before the dialog goes otherwise than by one of its buttons: what would be lost. */
  question?: string | undefined;
  children: ReactNode;
}

const SayContext = createContext<(toast: ToastMessage) => void>(() => {});

/** Shows a message in the open dialog's one place for them; the newest counts. */
export const useSay = () => useContext(SayContext);

/** `state` of the links that leave a dialog on purpose: nobody is asked again. */
export const ON_PURPOSE = { onPurpose: true };

/** The one dialog's text: what it says where there is nothing to fill in. */
export const DIALOG_TEXT = "dialog-text";

/**
 * A dialog that is an address of its own over a list. Without JavaScript it stands open over a page that is inert and
 * closes by its link; with it, the browser holds the focus and gives it back.
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
  const [said, setSaid] = useState<{ toast: ToastMessage; after: string | undefined }>();
  const say = useCallback(
    (saying: ToastMessage) => setSaid({ toast: saying, after: toast?.id }),
    [toast?.id],
  );
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
          // Browsers close it over a second Escape, asked or not.
          if (currentTarget.open || !currentTarget.isConnected) return;
          currentTarget.showModal();
          navigate(closeTo, { preventScrollReset: true });
        }}
      >
        <header className="dialog-header">
          <div className="min-w-0">
            <h2 id={titleId}>{title}</h2>
            {about && <p className="wrap-anywhere text-[0.8125rem] text-muted">{about}</p>}
          </div>
          <ButtonLink to={closeTo} preventScrollReset look="bare" square icon={X} className="btn-sm">
            Close
          </ButtonLink>
        </header>
        <SayContext.Provider value={say}>{children}</SayContext.Provider>
        <Toast toast={said && said.after === toast?.id ? said.toast : toast} />
      </dialog>
    </div>
  );
}

/** Asks before Escape, Close, the way back or another address takes away what would be lost. */
function useQuestionBefore(question: string | undefined): void {
  const asks = question !== undefined;
  // What is being sent may be answered by another document, such as the sign-in page.
  const asksDocument = useNavigation().state === "idle" && asks;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && nextLocation.pathname !== currentLocation.pathname && !nextLocation.state?.onPurpose,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);
  useBeforeUnload(useCallback((event) => asksDocument && event.preventDefault(), [asksDocument]));
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
