import { LogIn } from "#app/icons";
import { say } from "#languages/say";
import { Section } from "../section";

/** Shown to users who sign in with Google, or with the provider in its place. */
export const GoogleSection = ({ provider }: { provider: string }) => (
  <Section icon={LogIn} title={provider} text={say("account.provider", { provider })} />
);
