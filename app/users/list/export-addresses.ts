import { USER_MANAGEMENT } from "#app/navigation";

/** The dialog that offers the files below. */
export const EXPORT = `${USER_MANAGEMENT}/export`;
/** The CSV files, of the users whom the query asks for. */
export const IMPORTABLE_FILE = `${EXPORT}/file`;
export const ACCESS_REPORT = `${EXPORT}/access-report`;
