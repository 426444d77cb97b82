import type { ApplicationOption } from "#api/contract/applications";

/** An application's name in a list of options. Inactive ones are marked. */
export const optionLabel = ({ applicationName, applicationStatus }: ApplicationOption): string =>
  applicationStatus === false ? `${applicationName} (inactive)` : applicationName;
