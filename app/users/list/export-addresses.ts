import { USER_MANAGEMENT } from "#app/navigation";

export const EXPORT = `${USER_MANAGEMENT}/export`;
