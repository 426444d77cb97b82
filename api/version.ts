import manifest from "../package.json" with { type: "json" };

/** The product's version in package.json. */
export const { version } = manifest;
