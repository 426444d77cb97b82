import { type ReactNode, useState } from "react";
import { SayContext } from "./say";
import { Toast, type ToastMessage } from "./toast";

/** A page whose parts can show a toast. */
export function Says({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ToastMessage>();
  return (
    <SayContext.Provider value={setToast}>
      {children}
      <Toast toast={toast} />
    </SayContext.Provider>
  );
}
