/** Loaded before a console under test: its clock runs `CLOCK_AHEAD_MINUTES` minutes ahead. */
const ahead = Number(process.env.CLOCK_AHEAD_MINUTES) * 60_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
