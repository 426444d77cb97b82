import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Connection } from "#api/contract/connections";

/**
 * The values of the form, the version that it is saved against, and whether it has something typed that isn't saved. What is
 * typed outlives an address that is registered meanwhile; saving it then says that the connection was changed. It outlives
 * the form's own save, too, and is saved next.
 *
 * @param isRestored whether the form begins with what was typed before
 */
export function useShownConnection(connection: Connection, isRestored: boolean) {
  const { state } = useLocation();
  const isSending = useNavigation().formData?.has("idTokenAlg") ?? false;
  const [shown, setShown] = useState(connection);
  const [base, setBase] = useState(connection.version);
  const [touched, setTouched] = useState(isRestored);
  /** The version at the click, until the answer has come. */
  const [sentAt, setSentAt] = useState<number>();
  const isSaved = sentAt !== undefined && sentAt !== connection.version;
  if (isSaved) {
    setBase(connection.version);
    setSentAt(undefined);
  }
  if (!touched && (isSaved || sentAt === undefined) && shown.version !== connection.version) {
    setBase(connection.version);
    setShown(connection);
  }
  useEffect(() => {
    if (!isSending) setSentAt(undefined);
  }, [isSending]);
  // Cancel begins again with what is stored.
  const begun = state?.cancelled ?? "";
  useEffect(() => setTouched((before) => before && begun === ""), [begun]);
  return {
    shown,
    base,
    touched,
    isSending,
    key: `${shown.version} ${begun}`,
    setTouched,
    markSent: () => {
      setTouched(false);
      setSentAt(connection.version);
    },
  };
}
