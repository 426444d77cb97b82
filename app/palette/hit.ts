/** What a line begins with: initials, a tile, or an icon. */
export type Face =
  | "person"
  | "application"
  | "group"
  | "role"
  | "screen"
  | "add"
  | "edit"
  | "delete"
  | "password"
  | "filter"
  | "search"
  | "keyboard"
  | "account";

/** A line of the palette. */
export interface Hit {
  /** Path and query. */
  to: string;
  label: string;
  face: Face;
  /** Tells namesakes apart. */
  detail?: string | undefined;
  /** At the end of the line: where it leads, or how many there are. */
  note?: string | undefined;
  isInactive?: boolean;
}

export interface HitGroup {
  label: string;
  hits: Hit[];
  /** Whether the SSO API couldn't be asked. */
  isFailed?: boolean;
}

/** What the palette and its page show for a query. */
export interface Found {
  /** Trimmed, as typed. */
  query: string;
  /** Without empty ones. */
  groups: HitGroup[];
}
