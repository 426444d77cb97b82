import { Timestamp } from "#app/components/timestamp";

/** When somebody last signed in. */
export const LastActivity = ({ at, never }: { at: string | null; never: string }) =>
  at ? <Timestamp at={at} /> : never;
