import type { ReactNode } from "react";
import { QuestionDialog } from "./question-dialog";

interface DeleteDialogProps {
  title: string;
  closeTo: string;
  /** What is about to be deleted, by name. */
  name: string;
  /** What tells it from others of its name. */
  details?: readonly string[];
  /** A gentler way, as a button. */
  instead?: { intent: string; label: string } | undefined;
  /** What goes with it, and the question. */
  children: ReactNode;
}

/** The question before something is deleted. */
export const DeleteDialog = (props: DeleteDialogProps) => (
  <QuestionDialog answer="Delete" look="danger" {...props} />
);
