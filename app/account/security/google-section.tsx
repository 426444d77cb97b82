import { LogIn } from "#app/icons";
import { Section } from "../section";

/** Shown to users who sign in with Google, or with the provider in its place. */
export const GoogleSection = ({ provider }: { provider: string }) => (
  <Section icon={LogIn} title={provider} text={`You sign in with your ${provider} account.`} />
);
