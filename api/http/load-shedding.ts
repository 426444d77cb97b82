/** The longest that a request waits for its turn: people put up with that. Later it is refused (shed). */
export const LONGEST_WAIT_S = 1;
