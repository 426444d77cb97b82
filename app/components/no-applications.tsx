import CircleX from "lucide-react/icons/circle-x";
import { MessageCard } from "./message-card";
import { SignOutButton } from "./sign-out-button";

/** @param specific whether one application was asked for that the account doesn't have */
export function NoApplications({ specific }: { specific: boolean }) {
  const title = specific
    ? "Requested application is not assigned to your account"
    : "You currently don't have any applications assigned";
  return <MessageCard icon={CircleX} tone="error" title={title} actions={<SignOutButton />} />;
}
