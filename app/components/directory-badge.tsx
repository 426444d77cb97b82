/** Follows the name of a user or a group that a directory manages. */
export const DirectoryBadge = () => (
  <span className="badge badge-soft badge-neutral rounded-full font-medium text-xs">Directory</span>
);
