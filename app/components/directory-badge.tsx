import { Badge } from "./badge";

/** Follows the name of a user or a group that a directory manages. */
export const DirectoryBadge = () => <Badge>Directory</Badge>;
