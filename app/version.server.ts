import manifest from "../package.json" with { type: "json" };

/** The version of the console, as package.json has it. */
export const { version } = manifest;
