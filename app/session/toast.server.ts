import { z } from "zod";
import { dropCookie, readCookie, toastCookie, writeCookie } from "./cookies.server";

const ToastSchema = z.object({
  kind: z.enum(["success", "error"]),
  message: z.string().max(500),
  id: z.string(),
});
/** What the next page says once. Its id tells two alike apart. */
export type Toast = z.infer<typeof ToastSchema>;

/** Leaves a message for the next page. */
export const setToast = (kind: Toast["kind"], message: string): Promise<void> =>
  writeCookie(toastCookie, {
    kind,
    message: message.slice(0, 500),
    id: Date.now().toString(36),
  } satisfies Toast);

/** The message left for this page; it is gone then. */
export async function takeToast(): Promise<Toast | null> {
  const value = await readCookie(toastCookie);
  if (!value) return null;
  await dropCookie(toastCookie);
  return ToastSchema.safeParse(value).data ?? null;
}
