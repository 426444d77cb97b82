import { ChoiceCards } from "#app/forms/choice-cards";
import type { Way } from "../user-form";

/** @param mail whether invitations are sent by email, or handed over */
const waysWith = (mail: boolean): { value: Way; label: string; about: string }[] => [
  {
    value: "invitation",
    label: mail ? "Send an invitation" : "Make an invitation link",
    about: `${mail ? "By email" : "You pass it on"}. It works for 7 days, and they choose a password or a passkey.`,
  },
  {
    value: "password",
    label: "Set a password",
    about: "You pass it on, and they use it for their first sign-in.",
  },
];

/** How a new user comes in. The password's fields are hidden while an invitation is chosen. */
export const WayChoice = ({ name, chosen, mail }: { name: string; chosen: unknown; mail: boolean }) => (
  <ChoiceCards legend="First sign-in" choices={waysWith(mail)} name={name} chosen={chosen} />
);
