import { ACCOUNT_APPLICATIONS } from "#app/navigation";

/** The address of an application's picture, if it has one. */
export const ownPicture = (id: string, hasPicture: boolean): string | undefined =>
  hasPicture ? `${ACCOUNT_APPLICATIONS}/${encodeURIComponent(id)}/picture` : undefined;

/** The dialog that withdraws a consent. */
export const withdrawal = (applicationId: string): string =>
  `${ACCOUNT_APPLICATIONS}/consents/${encodeURIComponent(applicationId)}/withdraw`;
