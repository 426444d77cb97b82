import { createContext, useContext } from "react";
import type { ToastMessage } from "./toast";

export const ShowToastContext = createContext<(toast: ToastMessage) => void>(() => {});

/** Shows a toast in the open dialog, or on the page if it offers that. The newest replaces the others. */
export const useShowToast = () => useContext(ShowToastContext);
