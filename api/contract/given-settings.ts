/**
 * The settings that have a value, without white space around it: those that come from a file or a cluster's secret often end
 * with a line end.
 */
export const givenSettings = (source: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => {
      const given = value?.trim();
      return given ? [[name, given]] : [];
    }),
  );
