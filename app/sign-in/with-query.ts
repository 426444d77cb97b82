export const withQuery = (path: string, fields: URLSearchParams | Record<string, string>): string => {
  const query = new URLSearchParams(fields);
  return query.size > 0 ? `${path}?${query}` : path;
};
