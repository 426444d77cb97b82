import type { ReactNode } from "react";
import { type Answer, QuestionDialog } from "./question-dialog";

interface DeleteDialogProps {
  title: string;
  closeTo: string;
  /** Name of the item to delete. */
  name: string;
  /** Distinguishes it from items of the same name. */
  details?: readonly string[];
  /** A button with a less destructive alternative. */
  instead?: Answer | undefined;
  /** Several other buttons. */
  others?: readonly Answer[];
  /** Whether the item is one of the user's own factors. */
  own?: boolean;
  /** What is lost, and the question. */
  children: ReactNode;
}

/** Asks for confirmation before an item is deleted. */
export const DeleteDialog = ({ instead, others = instead && [instead], ...props }: DeleteDialogProps) => (
  <QuestionDialog answer="Delete" look="danger" others={others} {...props} />
);
