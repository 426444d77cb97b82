/** Where a dialog closes to: the list under it, with the query that it keeps. */
export const closeAddress = (path: string, request: Request): string => path + new URL(request.url).search;
