import type { ApplicationOption } from "#api/contract/applications";

/** An application's name in a list of choices: what nobody can sign in through is marked. */
export const optionLabel = ({ applicationName, applicationStatus }: ApplicationOption): string =>
  applicationStatus === false ? `${applicationName} (inactive)` : applicationName;
