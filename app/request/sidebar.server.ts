import { dropCookie, readCookie, sidebarCookie, writeCookie } from "./cookies.server";

const CLOSED = "closed";

/** Whether the person has closed the sidebar that stands beside the page on wide screens. */
export const isSidebarClosed = async (): Promise<boolean> => (await readCookie(sidebarCookie)) === CLOSED;

/** Keeps the person's choice; anything but "closed" opens the sidebar again. */
export const writeSidebar = (value: unknown): Promise<void> =>
  value === CLOSED ? writeCookie(sidebarCookie, CLOSED) : dropCookie(sidebarCookie);
