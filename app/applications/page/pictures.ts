export const PICTURE_TYPES = ["image/png", "image/webp", "image/jpeg"];
/** Also in the contract, which is too large for pages. */
export const MOST_PICTURE_BYTES = 64 * 1024;
export const PICTURE_HINT = "PNG, WebP or JPEG, at most 64 kB.";
