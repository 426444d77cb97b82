import morgan from "morgan";

/** remix-serve logs whole addresses, and tokens with them; its format is made to say nothing. */
export const silenceRemixServe = () => morgan.format("tiny", () => undefined);
