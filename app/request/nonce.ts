import { createContext, useContext } from "react";

/** The nonce of the request's Content-Security-Policy; empty in the browser, where it is no longer needed. */
export const NonceContext = createContext("");

export const useNonce = () => useContext(NonceContext);
