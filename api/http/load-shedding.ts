/** Longest wait in the queue. After it, the request is refused (shed). */
export const LONGEST_WAIT_S = 1;
