import type { ReactNode } from "react";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { say } from "#languages/say";

interface ThingMissingProps {
  title: string;
  noun: string;
  closeTo: string;
  /** Where else it may be. */
  children?: ReactNode;
}

/** In a dialog's place where there is no such thing. */
export const ThingMissing = ({ title, noun, closeTo, children }: ThingMissingProps) => (
  <NoticeDialog
    title={title}
    closeTo={closeTo}
    message={say("dialog.missing", { noun, thing: noun.replaceAll(" ", "_") })}
  >
    {children}
  </NoticeDialog>
);
