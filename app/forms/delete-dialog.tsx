import type { ReactNode } from "react";
import { QuestionDialog } from "./question-dialog";

interface DeleteDialogProps {
  title: string;
  closeTo: string;
  /** What is about to be deleted, by name. */
  name: string;
  /** What goes with it, and the question. */
  children: ReactNode;
}

/** The question before something is deleted. */
export const DeleteDialog = (props: DeleteDialogProps) => (
  <QuestionDialog answer="Delete" look="danger" {...props} />
);
