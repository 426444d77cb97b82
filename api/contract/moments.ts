/** Formats of moments, all in UTC. The service stores moments in milliseconds since 1970 and sends them as ISO 8601. */

export const iso = (at: number): string => new Date(at).toISOString();

export const isoOrNull = (at: number | null | undefined): string | null => (at == null ? null : iso(at));

/** Whether a moment of the wire is in the future. @param now in ms */
export const isAhead = (moment: string | null | undefined, now: number): boolean =>
  moment != null && Date.parse(moment) > now;

type Moment = number | string;

const textOf = (at: Moment) => (typeof at === "number" ? iso(at) : at);

/** 2026-11 */
export const utcMonth = (at: Moment): string => textOf(at).slice(0, 7);

/** 2026-11-21 */
export const utcDay = (at: Moment): string => textOf(at).slice(0, 10);

/** 2026-11-21 13:00, for what is known to the hour. */
export const utcHour = (at: Moment): string => `${textOf(at).slice(0, 13).replace("T", " ")}:00`;

/** 2026-11-21 13:30 */
export const utcMinute = (at: Moment): string => textOf(at).slice(0, 16).replace("T", " ");

/** 2026-11-21 13:30:05. The page or the column names the time zone. */
export const utcSecond = (at: Moment): string => textOf(at).slice(0, 19).replace("T", " ");

/** 20261121T133005Z, for the name of a file. */
export const utcFileTime = (at: Moment): string => `${textOf(at).slice(0, 19).replace(/[-:]/g, "")}Z`;

const LONG_MONTH = /* @__PURE__ */ new Intl.DateTimeFormat("en", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** November 2026 */
export const longMonth = (at: number): string => LONG_MONTH.format(at);
