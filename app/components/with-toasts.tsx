import { type ReactNode, useState } from "react";
import { ShowToastContext } from "./show-toast";
import { Toast, type ToastMessage } from "./toast";

/** A page whose parts can show a toast. */
export function WithToasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ToastMessage>();
  return (
    <ShowToastContext.Provider value={setToast}>
      {children}
      <Toast toast={toast} />
    </ShowToastContext.Provider>
  );
}
