import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { Button } from "#app/components/button";
import { Dialog } from "./dialog";
import { DialogActions } from "./form-dialog";

interface DeleteDialogProps {
  title: string;
  closeTo: string;
  /** What is about to be deleted, by name. */
  name: string;
  /** What goes with it, and the question. */
  children: ReactNode;
}

/** The question before something is deleted. */
export function DeleteDialog({ title, closeTo, name, children }: DeleteDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog title={title} closeTo={closeTo} role="alertdialog">
      <Form method="post" preventScrollReset className="contents">
        <AuthenticityTokenInput />
        <div className="dialog-body dialog-body-single">
          <p className="wrap-anywhere font-semibold">
            <bdi>{name}</bdi>
          </p>
          {children}
        </div>
        <DialogActions closeTo={closeTo}>
          <Button type="submit" look="danger" busy={busy}>
            Delete
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
