const COUNT = new Intl.NumberFormat("en");

/** A count with separators: 4,312. */
export const formatCount = (count: number): string => COUNT.format(count);
