import { applicationPath } from "#app/addresses";

/** The address of an application's picture. It names its version, so browsers may cache it. */
export const pictureOf = ({ id, pictureAt }: { id: string; pictureAt: string | null }) =>
  pictureAt === null
    ? undefined
    : `${applicationPath(id, "picture")}?${new URLSearchParams({ v: pictureAt })}`;
