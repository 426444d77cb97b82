import { counted } from "#api/contract/counts";
import { BUILT_IN_PERMISSIONS, PERMISSION_NAMES } from "#api/contract/permissions";

/** What a role allows in the console, in a few words: "6 permissions". */
export function allowsText(permissions: readonly string[]): string {
  if (permissions.length === 0) return "No console access";
  if (permissions.length === PERMISSION_NAMES.length) return "Everything";
  return isAll(permissions, BUILT_IN_PERMISSIONS.auditor)
    ? "View everything"
    : counted(permissions.length, "permission");
}

const isAll = (permissions: readonly string[], wanted: readonly string[]): boolean =>
  permissions.length === wanted.length && wanted.every((name) => permissions.includes(name));
