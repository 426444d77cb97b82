import { PERMISSION_TOPICS, permissionText, TOKEN_PERMISSIONS, withImplied } from "#api/contract/permissions";
import type { Permissions } from "#app/permissions";

const OF_TOKENS: readonly string[] = TOKEN_PERMISSIONS;

const PRESETS = {
  scim: { label: "SCIM directory", permissions: ["scim"] },
  read: { label: "Read only", permissions: OF_TOKENS.filter((name) => name.endsWith(":read")) },
  metrics: { label: "Metrics", permissions: ["metrics"] },
} as const satisfies Record<string, { label: string; permissions: readonly string[] }>;
type PresetName = keyof typeof PRESETS;

const isPreset = (name: string | null): name is PresetName => name !== null && Object.hasOwn(PRESETS, name);

/** Query key of the preset. */
export const PRESET = "preset";

/** The permissions that a new token can have, as checkboxes, and the preset that the address names. */
export function permissionChoices(params: URLSearchParams, own: Permissions) {
  const choices = PERMISSION_TOPICS.map(({ topic, names }) => ({
    topic,
    permissions: names
      .filter((name) => OF_TOKENS.includes(name))
      .map((name) => ({
        name,
        text: permissionText(name),
        isOwn: withImplied([name]).every((one) => own.includes(one)),
      })),
  })).filter(({ permissions }) => permissions.length > 0);
  const asked = params.get(PRESET);
  const chosen = isPreset(asked) ? asked : undefined;
  const ownNames = choices
    .flatMap(({ permissions }) => permissions.filter(({ isOwn }) => isOwn))
    .map(({ name }) => name);
  return {
    choices,
    presets: Object.entries(PRESETS).map(([name, { label }]) => ({ name, label, isChosen: name === chosen })),
    preset: chosen && {
      name: chosen,
      permissions: ownNames.filter((name) =>
        (PRESETS[chosen].permissions as readonly string[]).includes(name),
      ),
    },
  };
}
export type PermissionChoices = ReturnType<typeof permissionChoices>;
