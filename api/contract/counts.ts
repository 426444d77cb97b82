const NUMBER = /* @__PURE__ */ new Intl.NumberFormat("en");

/** 4,312 */
export const formatCount = (count: number): string => NUMBER.format(count);

const COMPACT = /* @__PURE__ */ new Intl.NumberFormat("en", { notation: "compact" });

/** 4.3K, for an axis. */
export const compactCount = (count: number): string => COMPACT.format(count);

/** The word that agrees with a count: "is" or "are". */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** "1 user", "4,312 users"; "1 is", "2 are". */
export const counted = (count: number, one: string, many?: string): string =>
  `${formatCount(count)} ${plural(count, one, many)}`;
