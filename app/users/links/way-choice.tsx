import type { Way } from "../user-form";

/** @param mail whether invitations are sent by e-mail, or handed over */
const waysWith = (mail: boolean): { value: Way; label: string; about: string }[] => [
  {
    value: "invitation",
    label: mail ? "Send an invitation" : "Make an invitation link",
    about: `${mail ? "By e-mail" : "To hand over"}. It works for 7 days, and they choose a password or a passkey.`,
  },
  {
    value: "password",
    label: "Set a password",
    about: "To hand over. They choose a new one at their first sign-in.",
  },
];

/** How a new user comes in. The password's fields are hidden while an invitation is chosen. */
export const WayChoice = ({ name, chosen, mail }: { name: string; chosen: unknown; mail: boolean }) => (
  <fieldset className="field dialog-wide">
    <legend className="field-label mb-1.5">First sign-in</legend>
    <div className="choice-cards">
      {waysWith(mail).map(({ value, label, about }) => (
        <label key={value} className="choice-card">
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span className="font-semibold">{label}</span>
          <span className="choice-about">{about}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
