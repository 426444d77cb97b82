import { Form, Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { AuthenticityTokenInput } from "remix-utils/csrf/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { CircleAlert, CircleCheck, X } from "#app/icons";
import { say } from "#languages/say";
import { Button } from "./button";

export interface ToastMessage {
  kind: "success" | "notice" | "error";
  message: string;
  /** Distinguishes toasts with the same message. */
  id?: string;
  /** Leads to the added or changed item. */
  link?: { to: string; label: string } | undefined;
  /** The form that takes it back. */
  undo?: { action: string; fields?: Record<string, string> | undefined } | undefined;
  /** Whether it stays for more than five seconds. */
  stays?: boolean;
}

/** The field by which Undo leads back to the page that it was pressed on. */
export const RETURN_TO = "returnTo";

/**
 * Shows a message for five seconds. The live regions are always in the page, so that screen readers announce new
 * messages. A modal dialog covers the page, so a dialog that stays open shows its own toast.
 */
export function Toast({ toast }: { toast: ToastMessage | null | undefined }) {
  const shown = toast && <ToastCard key={toast.id ?? toast.message} {...toast} />;
  return (
    <>
      <div role="status">{toast?.kind !== "error" && shown}</div>
      <div role="alert">{toast?.kind === "error" && shown}</div>
    </>
  );
}

const LOOKS = { success: "text-success", notice: "text-muted", error: "text-error" };

function ToastCard({ kind, message, link, undo, stays }: ToastMessage) {
  const [open, setOpen] = useState(true);
  const hydrated = useHydrated();
  if (!open) return null;
  const Icon = kind === "error" ? CircleAlert : CircleCheck;
  return (
    <div
      className={`toast-card ${stays ? "toast-stays" : ""}`}
      onAnimationEnd={({ animationName, currentTarget }) => {
        // A dialog keeps the space, so that its buttons don't move under the pointer.
        if (animationName === "toast-out" && !currentTarget.closest("dialog")) setOpen(false);
      }}
    >
      <Icon className={`size-5 shrink-0 ${LOOKS[kind]}`} />
      <p className="wrap-anywhere flex-1">{message}</p>
      {undo && <UndoForm {...undo} />}
      {link && (
        <Link to={link.to} className="shrink-0 text-primary underline" onClick={() => setOpen(false)}>
          {link.label}
        </Link>
      )}
      {hydrated && (
        <Button look="bare" icon={X} square className="btn-sm" onClick={() => setOpen(false)}>
          {say("toast.close")}
        </Button>
      )}
    </div>
  );
}

function UndoForm({ action, fields = {} }: NonNullable<ToastMessage["undo"]>) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={action} preventScrollReset className="shrink-0">
      <AuthenticityTokenInput />
      {Object.entries({ ...fields, [RETURN_TO]: pathname + search }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="font-semibold text-primary underline">
        {say("toast.undo")}
      </button>
    </Form>
  );
}
