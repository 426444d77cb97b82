import { say } from "#languages/say";
import type { Face, Found, Hit } from "./hit";

const MOST = 5;
const THINGS: readonly Face[] = ["person", "application", "group", "role"];

/** Lives as long as the document: signing out ends it, and the browser stores nobody's name. */
let recent: readonly Hit[] = [];

/** Remembers a person or thing that was opened, the latest first. */
export function remember(hit: Hit): void {
  if (THINGS.includes(hit.face)) recent = [hit, ...recent.filter(({ to }) => to !== hit.to)].slice(0, MOST);
}

/** Before anything is typed, the things that were opened last come first. */
export const withRecent = (found: Found | undefined): Found | undefined =>
  found?.query === "" && recent.length > 0
    ? { ...found, groups: [{ label: say("palette.recent"), hits: [...recent] }, ...found.groups] }
    : found;
