import { z } from "zod";
import { requestContext } from "#app/request/context.server";
import { dropCookie, readCookie, toastCookie, writeCookie } from "./cookies.server";

const ToastSchema = z.object({
  /** `notice`: nothing failed, and nothing was done. */
  kind: z.enum(["success", "notice", "error"]),
  message: z.string().max(500),
  id: z.string(),
  /** A link to the result. */
  link: z.object({ to: z.string().max(600), label: z.string() }).optional(),
  /** The form that takes it back. */
  undo: z
    .object({ action: z.string().max(600), fields: z.record(z.string(), z.string().max(200)).optional() })
    .optional(),
  /** The id of what was added: its row is marked. */
  added: z.string().max(64).optional(),
  /** What was typed into the sign-in form, which opens again. */
  username: z.string().max(254).optional(),
  /** Whether the passkey that was just used is not known. */
  unknownPasskey: z.boolean().optional(),
});
/** A message that the next page shows once. The id distinguishes equal ones. */
export type Toast = z.infer<typeof ToastSchema>;

/** Leaves a message for the next page: this request's own where it ends with one, or else the next request's. */
export async function setToast(
  kind: Toast["kind"],
  message: string,
  about: Pick<Toast, "link" | "undo" | "added" | "username" | "unknownPasskey"> = {},
): Promise<void> {
  const toast: Toast = { kind, message: message.slice(0, 500), id: Date.now().toString(36), ...about };
  requestContext().toast = toast;
  await writeCookie(toastCookie, toast);
}

/** The message left for this page; it is gone then. */
export async function takeToast(): Promise<Toast | null> {
  const { toast, setCookies } = requestContext();
  if (toast) {
    setCookies.delete(toastCookie().name);
    return toast;
  }
  const value = await readCookie(toastCookie);
  if (!value) return null;
  await dropCookie(toastCookie);
  return ToastSchema.safeParse(value).data ?? null;
}
