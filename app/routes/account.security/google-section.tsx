import { LogIn } from "#app/icons";
import { Section } from "../account/section";

/** Shown to users who sign in with Google. */
export const GoogleSection = () => (
  <Section icon={LogIn} title="Google" text="You sign in with your Google account." />
);
