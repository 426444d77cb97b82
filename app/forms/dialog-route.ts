/** `handle` of every route that is a dialog over its list. */
export const dialogHandle = { dialog: true } as const;

/** Whether a matched route is a dialog. */
export const isDialog = ({ handle }: { handle: unknown }): boolean =>
  (handle as { dialog?: boolean } | undefined)?.dialog === true;
