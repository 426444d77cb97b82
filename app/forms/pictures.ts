export const PICTURE_TYPES = ["image/png", "image/webp", "image/jpeg"];
export const LOGO_TYPES = ["image/png", "image/webp"];
/** Also in the contract, which is too large for pages. */
export const MOST_PICTURE_BYTES = 64 * 1024;
export const PICTURE_HINT = "PNG, WebP or JPEG, at most 64 kB.";
export const LOGO_HINT = "PNG or WebP, at most 64 kB. A square one looks best.";
